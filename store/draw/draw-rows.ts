import {
  type Activity,
  activityStatuses,
  type DrawRecord,
  deliveryStates,
  type Prize,
  type StoredPhone,
} from '#domain/draw/types.ts';
import { readEnum, readFlag, writeFlag } from '../database/read-column.ts';
import type { ActivityTableRow, DrawPhoneTableRow, DrawRecordTableRow, PrizeTableRow } from './tables.ts';

/** `prizes` in the order of their positions. */
export function toActivity(row: ActivityTableRow, prizes: PrizeTableRow[]): Activity {
  return {
    id: row.id,
    title: row.title,
    rules: row.rules,
    startsMs: row.starts_ms,
    endsMs: row.ends_ms,
    chances: row.chances,
    needsPhone: readFlag(row.needs_phone),
    status: readEnum(activityStatuses, row.status, 'draw_activities.status'),
    seed: row.seed,
    commitment: row.commitment,
    draws: row.draw_count,
    revision: row.revision,
    createdMs: row.created_ms,
    prizes: prizes.map(prizeOfRow),
  };
}

export function toActivityRow(activity: Activity): ActivityTableRow {
  return {
    id: activity.id,
    title: activity.title,
    rules: activity.rules,
    starts_ms: activity.startsMs,
    ends_ms: activity.endsMs,
    chances: activity.chances,
    needs_phone: writeFlag(activity.needsPhone),
    status: activity.status,
    seed: activity.seed,
    commitment: activity.commitment,
    draw_count: activity.draws,
    revision: activity.revision,
    created_ms: activity.createdMs,
  };
}

function prizeOfRow(row: PrizeTableRow): Prize {
  return {
    id: row.id,
    name: row.name,
    img: row.image_data_url,
    weight: row.weight,
    stock: row.stock,
    stockLeft: row.stock_remaining,
    fallback: readFlag(row.is_fallback),
  };
}

export function toPrizeRow(prize: Prize, activityId: string, position: number): PrizeTableRow {
  return {
    id: prize.id,
    activity_id: activityId,
    position,
    name: prize.name,
    image_data_url: prize.img,
    weight: prize.weight,
    stock: prize.stock,
    stock_remaining: prize.stockLeft,
    is_fallback: writeFlag(prize.fallback),
  };
}

export function toDrawRecord(row: DrawRecordTableRow): DrawRecord {
  return {
    id: row.id,
    activityId: row.activity_id,
    accountId: row.account_id,
    requestId: row.request_id,
    seq: row.seq,
    roll: row.roll,
    drawnIndex: row.drawn_index,
    index: row.awarded_index,
    prizeId: row.prize_id,
    prize: row.prize_name,
    chancesLeft: row.chances_remaining,
    state: readEnum(deliveryStates, row.delivery_state, 'draw_records.delivery_state'),
    createdMs: row.created_ms,
    deliveredMs: row.delivered_ms,
  };
}

export function toDrawRecordRow(record: DrawRecord): DrawRecordTableRow {
  return {
    id: record.id,
    activity_id: record.activityId,
    account_id: record.accountId,
    request_id: record.requestId,
    seq: record.seq,
    roll: record.roll,
    drawn_index: record.drawnIndex,
    awarded_index: record.index,
    prize_id: record.prizeId,
    prize_name: record.prize,
    chances_remaining: record.chancesLeft,
    delivery_state: record.state,
    created_ms: record.createdMs,
    delivered_ms: record.deliveredMs,
    delivered_by: null,
  };
}

export function toStoredPhone(row: DrawPhoneTableRow): StoredPhone {
  return {
    accountId: row.account_id,
    ciphertext: row.ciphertext,
    masked: row.masked_number,
    consentedMs: row.consented_ms,
  };
}
