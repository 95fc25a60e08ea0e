import {
  activityStatusCodes,
  type WireActivity,
  type WireAdminActivity,
  type WireAdminRecord,
  type WireDraw,
  type WireDrawRecord,
} from '#shared/wire-draw.ts';
import { sumWeights } from './prize-selection.ts';
import type { Activity, ActivityView, AdminDrawRecord, DrawRecord, DrawResult } from './types.ts';

const seconds = (ms: number) => Math.floor(ms / 1000);

/** What calls answer and the wheel's page is made from: the same, so that the page never asks twice. */
export function presentActivity(info: ActivityView): WireActivity {
  const { activity } = info;
  const of = sumWeights(activity.prizes);
  return {
    activity_id: activity.id,
    title: activity.title,
    rules: activity.rules,
    status: activityStatusCodes[activity.status],
    starts_at: seconds(activity.startsMs),
    ends_at: seconds(activity.endsMs),
    prizes: activity.prizes.map(({ id, name, img }) => ({
      prize_id: id,
      name,
      ...(img === null ? { text: name } : { img }),
    })),
    odds: activity.prizes.map(({ id, weight, stock, stockLeft, fallback }) => ({
      prize_id: id,
      weight,
      of,
      stock,
      stock_left: stockLeft,
      fallback,
    })),
    chances_left: info.chancesLeft,
    phone_masked: info.phoneMasked,
    needs_phone: info.needsPhone,
    commit: activity.commitment,
    seed: info.seed,
  };
}

export function presentRecord(record: DrawRecord): WireDrawRecord {
  return {
    record_id: record.id,
    prize_id: record.prizeId,
    prize: record.prize,
    time: seconds(record.createdMs),
    state: record.state,
  };
}

export function presentDraw({ record, commitment, totalWeight: of }: DrawResult): WireDraw {
  return {
    index: record.index,
    ...presentRecord(record),
    chances_left: record.chancesLeft,
    proof: {
      seq: record.seq,
      request_id: record.requestId,
      roll: record.roll,
      of,
      drawn_index: record.drawnIndex,
      commit: commitment,
    },
  };
}

export function presentAdminActivity(activity: Omit<Activity, 'seed'>): WireAdminActivity {
  return {
    activity_id: activity.id,
    title: activity.title,
    rules: activity.rules,
    status: activityStatusCodes[activity.status],
    starts_at: seconds(activity.startsMs),
    ends_at: seconds(activity.endsMs),
    chances: activity.chances,
    needs_phone: activity.needsPhone,
    commit: activity.commitment,
    draws: activity.draws,
    prizes: activity.prizes.map(({ id, stockLeft, name, img, weight, stock, fallback }) => ({
      prize_id: id,
      name,
      img,
      weight,
      stock,
      stock_left: stockLeft,
      fallback,
    })),
  };
}

export function presentAdminRecord(record: AdminDrawRecord): WireAdminRecord {
  return {
    ...presentRecord(record),
    seq: record.seq,
    visitor: record.visitor,
    phone_masked: record.phoneMasked,
    delivered_at: record.deliveredMs === null ? null : seconds(record.deliveredMs),
  };
}
