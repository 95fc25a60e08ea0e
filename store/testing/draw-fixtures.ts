import { randomUUID } from 'node:crypto';
import type { Activity, Prize } from '#domain/prize-draw/types.ts';

export const ACTIVITY_STARTS_MS = 1_000_000;
export const ACTIVITY_ENDS_MS = 2_000_000;

export const makePrize = (id: string, change: Partial<Prize> = {}): Prize => {
  const stock = change.stock ?? null;
  return {
    id,
    name: id,
    imageDataUrl: null,
    weight: 1,
    stock,
    stockRemaining: stock,
    isFallback: false,
    personCap: null,
    dayCap: null,
    costCents: null,
    awardedCount: 0,
    ...change,
  };
};

/** An active prize draw with a prize of which there are two, and a fallback. */
export function makeActivity(change: Partial<Activity> = {}): Activity {
  const id = change.id ?? randomUUID();
  return {
    id,
    title: '转盘 "一"',
    rules: '一\n二',
    startsMs: ACTIVITY_STARTS_MS,
    endsMs: ACTIVITY_ENDS_MS,
    chances: 3,
    needsPhone: true,
    visitors: null,
    sponsor: '台词书店',
    contact: '400-000-0000',
    wheelTheme: 'night',
    costCapCents: 12_345,
    status: 'active',
    seed: 'ab'.repeat(32),
    commitment: 'cd'.repeat(32),
    chain: null,
    drawCount: 0,
    revision: 1,
    createdMs: 1,
    archivedMs: null,
    prizes: [
      makePrize(`${id}.gold`, { stock: 2, imageDataUrl: 'data:image/png;base64,AA==' }),
      makePrize(`${id}.none`, { isFallback: true, weight: 9 }),
    ],
    ...change,
  };
}
