import * as z from 'zod';
import type { ExtensionLink } from '#domain/prize-draw/chain-link.ts';
import {
  type Activity,
  activityStatuses,
  type DrawChain,
  type DrawRecord,
  deliveryStates,
  type Prize,
  type StoredPhone,
} from '#domain/prize-draw/types.ts';
import { withholdReasons } from '#shared/draw-risk-codes.ts';
import { wheelThemes } from '#shared/wheel-themes.ts';
import { readEnum, readFlag, readJson, writeFlag } from '../database/read-column.ts';
import type {
  ActivityTableRow,
  DrawExtensionTableRow,
  DrawPhoneTableRow,
  DrawRecordTableRow,
  PrizeTableRow,
} from './tables.ts';

const visitorRulesSchema = z.object({
  sessionChances: z.int(),
  phoneChances: z.int(),
  wechatChances: z.int(),
  deviceDailyCap: z.int().nullable(),
  networkDailyCap: z.int().nullable(),
});

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
    visitors:
      row.visitor_rules === null
        ? null
        : readJson(visitorRulesSchema, row.visitor_rules, 'draw_activities.visitor_rules'),
    sponsor: row.sponsor,
    contact: row.contact,
    wheelTheme: readEnum(wheelThemes, row.wheel_theme, 'draw_activities.wheel_theme'),
    costCapCents: row.cost_cap_cents,
    status: readEnum(activityStatuses, row.status, 'draw_activities.status'),
    seed: row.seed,
    commitment: row.commitment,
    chain: chainOfRow(row),
    drawCount: row.draw_count,
    revision: row.revision,
    createdMs: row.created_ms,
    archivedMs: row.archived_ms,
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
    visitor_rules: activity.visitors && JSON.stringify(activity.visitors),
    sponsor: activity.sponsor,
    contact: activity.contact,
    wheel_theme: activity.wheelTheme,
    cost_cap_cents: activity.costCapCents,
    status: activity.status,
    seed: activity.seed,
    commitment: activity.commitment,
    draw_count: activity.drawCount,
    revision: activity.revision,
    created_ms: activity.createdMs,
    archived_ms: activity.archivedMs,
    ...toChainColumns(activity.chain),
  };
}

function chainOfRow({ published_document, pseudonym_key, head_hash }: ActivityTableRow): DrawChain | null {
  if (published_document === null || pseudonym_key === null || head_hash === null) return null;
  return { documentText: published_document, pseudonymKey: pseudonym_key, headHash: head_hash };
}

export const toChainColumns = (chain: DrawChain | null) => ({
  published_document: chain?.documentText ?? null,
  pseudonym_key: chain?.pseudonymKey ?? null,
  head_hash: chain?.headHash ?? null,
});

function linkOfRow({ visitor, previous_hash, hash }: DrawRecordTableRow): DrawRecord['link'] {
  if (visitor === null || previous_hash === null || hash === null) return null;
  return { visitor, previousHash: previous_hash, hash };
}

function prizeOfRow(row: PrizeTableRow): Prize {
  return {
    id: row.id,
    name: row.name,
    imageDataUrl: row.image_data_url,
    weight: row.weight,
    stock: row.stock,
    stockRemaining: row.stock_remaining,
    isFallback: readFlag(row.is_fallback),
    personCap: row.person_cap,
    dayCap: row.day_cap,
    costCents: row.cost_cents,
    awardedCount: row.awarded_count,
  };
}

export function toPrizeRow(prize: Prize, activityId: string, position: number): PrizeTableRow {
  return {
    id: prize.id,
    activity_id: activityId,
    position,
    name: prize.name,
    image_data_url: prize.imageDataUrl,
    weight: prize.weight,
    stock: prize.stock,
    stock_remaining: prize.stockRemaining,
    is_fallback: writeFlag(prize.isFallback),
    person_cap: prize.personCap,
    day_cap: prize.dayCap,
    cost_cents: prize.costCents,
    awarded_count: prize.awardedCount,
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
    awardedIndex: row.awarded_index,
    prizeId: row.prize_id,
    prizeName: row.prize_name,
    chancesRemaining: row.chances_remaining,
    deliveryState: readEnum(deliveryStates, row.delivery_state, 'draw_records.delivery_state'),
    createdMs: row.created_ms,
    deliveredMs: row.delivered_ms,
    trackingNumber: row.tracking_number,
    link: linkOfRow(row),
    withheld: row.withheld === null ? null : readEnum(withholdReasons, row.withheld, 'draw_records.withheld'),
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
    awarded_index: record.awardedIndex,
    prize_id: record.prizeId,
    prize_name: record.prizeName,
    chances_remaining: record.chancesRemaining,
    delivery_state: record.deliveryState,
    created_ms: record.createdMs,
    delivered_ms: record.deliveredMs,
    delivered_by: null,
    tracking_number: record.trackingNumber,
    visitor: record.link?.visitor ?? null,
    previous_hash: record.link?.previousHash ?? null,
    hash: record.link?.hash ?? null,
    withheld: record.withheld,
  };
}

const addedStockSchema = z.array(z.object({ prizeId: z.string(), count: z.int() }));

export function toExtensionLink(row: DrawExtensionTableRow): ExtensionLink {
  return {
    kind: 'extension',
    previousHash: row.previous_hash,
    afterSeq: row.after_seq,
    endsMs: row.ends_ms,
    chances: row.chances,
    addedStock: readJson(addedStockSchema, row.added_stock, 'draw_extensions.added_stock'),
    timeMs: row.created_ms,
    hash: row.hash,
  };
}

export function toStoredPhone(row: DrawPhoneTableRow): StoredPhone {
  return {
    accountId: row.account_id,
    ciphertext: row.ciphertext,
    maskedNumber: row.masked_number,
    consentedMs: row.consented_ms,
    phoneHash: row.phone_hash,
    verifiedMs: row.verified_ms,
    isAccepted: row.is_accepted === 1,
  };
}
