import { describe, expect, test } from 'vitest';
import { decideDraw } from './decide-draw.ts';
import type { Activity, DrawRecord, Prize } from './types.ts';

const makePrize = (change: Partial<Prize>): Prize => ({
  id: 'gold',
  name: 'Gold',
  imageDataUrl: null,
  weight: 1,
  stock: null,
  stockRemaining: null,
  isFallback: false,
  personCap: null,
  dayCap: null,
  costCents: null,
  awardedCount: 0,
  ...change,
});
const makeActivity = (change: Partial<Activity> = {}): Activity => ({
  id: 'activity',
  title: 'Draw',
  rules: '',
  startsMs: 10,
  endsMs: 20,
  chances: 2,
  needsPhone: false,
  visitors: null,
  sponsor: '',
  contact: '',
  wheelTheme: 'blank',
  costCapCents: null,
  status: 'active',
  seed: '00',
  commitment: '11',
  chain: null,
  drawCount: 6,
  revision: 1,
  createdMs: 1,
  archivedMs: null,
  prizes: [
    makePrize({ stock: 3, stockRemaining: 1 }),
    makePrize({ id: 'none', name: 'Thanks', isFallback: true }),
  ],
  ...change,
});
const draw = {
  recordId: 'record',
  activityId: 'activity',
  accountId: 'ann',
  requestId: 'click',
  nowMs: 15,
  roll: () => ({ roll: 0, index: 0 }),
};
const decide = (change: Partial<Activity> = {}, drawsUsed = 0, nowMs = 15) =>
  decideDraw({ draw: { ...draw, nowMs }, activity: makeActivity(change), earlier: null, drawsUsed });

describe('decideDraw', () => {
  test('assigns the next number, uses one chance, and takes one prize from stock', () => {
    expect(decide({}, 1)).toMatchObject({
      record: {
        seq: 7,
        drawnIndex: 0,
        awardedIndex: 0,
        prizeId: 'gold',
        chancesRemaining: 0,
        deliveryState: 'owed',
        createdMs: 15,
      },
      drawsUsed: 2,
      takesStock: true,
    });
  });

  test('awards the fallback when the drawn prize is out of stock', () => {
    const prizes = [makePrize({ stock: 3, stockRemaining: 0 }), makePrize({ id: 'none', isFallback: true })];
    expect(decide({ prizes })).toMatchObject({
      record: { drawnIndex: 0, awardedIndex: 1, prizeId: 'none', deliveryState: 'none' },
      takesStock: false,
    });
  });

  test('does not reduce the stock of an unlimited prize', () => {
    const prizes = [makePrize({}), makePrize({ id: 'none', isFallback: true })];
    expect(decide({ prizes })).toMatchObject({ record: { awardedIndex: 0 }, takesStock: false });
  });

  test('refuses a draw outside the time of the activity or unless it is active', () => {
    const refused = { refused: 'closed' };
    expect([9, 20].map((nowMs) => decide({}, 0, nowMs))).toEqual([refused, refused]);
    for (const status of ['draft', 'paused', 'ended', 'removed'] as const) {
      expect(decide({ status })).toEqual(refused);
    }
    expect(decideDraw({ draw, activity: null, earlier: null, drawsUsed: 0 })).toEqual(refused);
    expect(decide({}, 0, 10)).toHaveProperty('record');
  });

  test('refuses a draw without a chance left', () => {
    expect(decide({}, 2)).toEqual({ refused: 'no_chances' });
  });

  test('returns the earlier record for the same request ID, even after the activity is over', () => {
    const before = decide();
    if (!('drawsUsed' in before)) throw new Error('refused');
    const earlier: DrawRecord = before.record;
    const activity = makeActivity({ status: 'ended' });
    expect(decideDraw({ draw, activity, earlier, drawsUsed: 2 })).toEqual({ record: earlier });
  });

  test('a visitor has the chances of the binding, and an account those of accounts', () => {
    const visitors = {
      ...{ sessionChances: 0, phoneChances: 1, wechatChances: 2 },
      ...{ deviceDailyCap: null, networkDailyCap: null },
    };
    const asVisitor = (hasPhone: boolean, drawsUsed: number) =>
      decideDraw({
        ...{ draw, activity: makeActivity({ visitors }), earlier: null, drawsUsed },
        binding: { hasPhone, hasWechat: false },
      });
    expect(asVisitor(false, 0)).toEqual({ refused: 'no_chances' });
    expect(asVisitor(true, 0)).toMatchObject({ record: { chancesRemaining: 0, awardedIndex: 0 } });
    expect(asVisitor(true, 1)).toEqual({ refused: 'no_chances' });
  });

  test('a withheld prize becomes the fallback, uses the chance, and takes nothing from stock', () => {
    const listed = [{ list: 'black', kind: 'account' } as const];
    const decision = decideDraw({
      ...{ draw, activity: makeActivity(), earlier: null, drawsUsed: 0 },
      risk: { listed, ownPrizes: new Map(), dayCounts: new Map() },
    });
    expect(decision).toMatchObject({
      record: { drawnIndex: 0, awardedIndex: 1, deliveryState: 'none', withheld: 'list' },
      drawsUsed: 1,
      takesStock: false,
    });
    // What has run out is not withheld.
    const prizes = [makePrize({ stock: 1, stockRemaining: 0 }), makePrize({ id: 'none', isFallback: true })];
    expect(decide({ prizes })).toMatchObject({ record: { awardedIndex: 1, withheld: null } });
  });
});
