import { describe, expect, test } from 'vitest';
import { redPacketStatus, splitType } from '#shared/red-packet-codes.ts';
import { makeRedPacket } from '#store/testing/campaign-fixtures.ts';
import { planAmendment } from './plan-amendment.ts';
import type { RedPacket } from './types.ts';

/** Midnight in Shanghai. */
const expiresMs = Date.parse('2026-05-02T00:00:00+08:00');
const laterMs = Date.parse('2026-05-11T00:00:00+08:00');
const { draft, active, paused, exhausted, expired, refunded, removed } = redPacketStatus;
type Args = Parameters<typeof planAmendment>[0];
const plan = (change: Args['change'], more: Partial<RedPacket> = {}, status: Args['status'] = null) => {
  const running = { companyId: 'c', videoId: 'v', status: active, expiresMs };
  return planAmendment({
    redPacket: makeRedPacket({ ...running, ...more }),
    change,
    status,
    nowMs: expiresMs - 1000,
  });
};
const illegal = expect.objectContaining({ code: 'illegal_move' });

test('extends and pauses a red packet without new shares', () => {
  expect(plan({ expiresMs: laterMs }, {}, paused)).toEqual({
    expiresMs: laterMs,
    newShares: [],
    status: paused,
  });
  expect(plan({})).toEqual({ expiresMs, newShares: [], status: active });
});

describe('a top-up', () => {
  test('divides the added money among the new shares only, within the old bounds', () => {
    const { newShares } = plan({ totalCents: 1150, shareCount: 13 });
    expect(newShares).toHaveLength(3);
    expect(newShares.reduce((sum, cents) => sum + cents)).toBe(150);
    for (const cents of newShares) {
      expect(cents).toBeGreaterThanOrEqual(30);
      expect(cents).toBeLessThanOrEqual(200);
    }
    const fixed = { splitType: splitType.fixed, minCents: 100, maxCents: 100 };
    expect(plan({ totalCents: 1200, shareCount: 12 }, fixed).newShares).toEqual([100, 100]);
  });

  test.each([
    ['money without shares', { totalCents: 1100 }],
    ['shares without money', { shareCount: 12 }],
    ['less money', { totalCents: 900, shareCount: 12 }],
    ['fewer shares', { totalCents: 1100, shareCount: 9 }],
  ])('of %s is refused', (_, change) => {
    expect(() => plan(change)).toThrow(illegal);
  });

  test('that does not divide within the bounds is refused', () => {
    const infeasible = expect.objectContaining({ code: 'hb_infeasible', field: 'totalCents' });
    expect(() => plan({ totalCents: 1029, shareCount: 11 })).toThrow(infeasible);
    expect(() => plan({ totalCents: 1201, shareCount: 11 })).toThrow(infeasible);
  });
});

test.each([
  ['another company', { companyId: 'd' }],
  ['another ad', { adId: 'a' }],
  ['another theme', { theme: '别的' }],
  ['another video', { videoId: 'w' }],
  ['another division', { splitType: splitType.fixed }],
  ['another lower bound', { minCents: 31 }],
  ['another upper bound', { maxCents: 201 }],
  ['an earlier end', { expiresMs: Date.parse('2026-05-01T00:00:00+08:00') }],
])('refuses %s once it is published', (_, change) => {
  expect(() => plan(change)).toThrow(illegal);
});

test('accepts the same values again', () => {
  const same = {
    companyId: 'c',
    videoId: 'v',
    minCents: 30,
    maxCents: 200,
    totalCents: 1000,
    shareCount: 10,
  };
  expect(plan(same).newShares).toEqual([]);
});

test.each([draft, exhausted, expired, refunded, removed])('refuses every change in status %i', (status) => {
  expect(() => plan({ expiresMs: laterMs }, { status })).toThrow(illegal);
});

test('refuses a status other than paused', () => {
  for (const status of [draft, exhausted, refunded, removed]) {
    expect(() => plan({}, {}, status)).toThrow(illegal);
  }
  expect(() => plan({}, { status: paused }, active)).toThrow(illegal);
});
