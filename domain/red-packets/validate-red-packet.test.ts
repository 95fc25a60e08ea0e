import { describe, expect, test } from 'vitest';
import { RED_PACKET_MAX_SHARES, splitType } from '#shared/red-packet-codes.ts';
import { makeRedPacket } from '#store/testing/campaign-fixtures.ts';
import type { RedPacketInput } from './types.ts';
import { validateRedPacket } from './validate-red-packet.ts';

/** Midnight in Shanghai. */
const expiresMs = Date.parse('2026-05-02T00:00:00+08:00');
const validate = (change: Partial<RedPacketInput>, nowMs = expiresMs - 1) => {
  const { companyId, adId, theme, videoId } = makeRedPacket({ companyId: 'c', videoId: 'v' });
  const amounts = {
    splitType: splitType.lucky,
    totalCents: 1000,
    shareCount: 10,
    minCents: 30,
    maxCents: 200,
  };
  const conditions = { lessonId: null, needsDub: false, visitorDailyCap: null, dailyRelease: false };
  return validateRedPacket({
    input: { ...conditions, companyId, adId, theme, videoId, expiresMs, ...amounts, ...change },
    nowMs,
  });
};
const refusal = (code: string, field: string) => expect.objectContaining({ code, field });

describe('with random shares', () => {
  test('keeps the bounds, and accepts money that divides into them exactly', () => {
    expect(validate({})).toMatchObject({ minCents: 30, maxCents: 200 });
    expect(validate({ totalCents: 300 })).toMatchObject({ totalCents: 300 });
    expect(validate({ totalCents: 2000 })).toMatchObject({ totalCents: 2000 });
  });

  test.each([
    ['too little money', { totalCents: 299 }, 'hb_infeasible', 'totalCents'],
    ['too much money', { totalCents: 2001 }, 'hb_infeasible', 'totalCents'],
    ['no lower bound', { minCents: null }, 'bad_parameter', 'minCents'],
    ['a lower bound of nothing', { minCents: 0 }, 'bad_parameter', 'minCents'],
    ['no upper bound', { maxCents: null }, 'bad_parameter', 'maxCents'],
    ['an upper bound below the lower one', { minCents: 90, maxCents: 89 }, 'bad_parameter', 'maxCents'],
    ['no shares', { shareCount: 0 }, 'bad_parameter', 'shareCount'],
    ['too many shares', { shareCount: RED_PACKET_MAX_SHARES + 1 }, 'bad_parameter', 'shareCount'],
    ['a last day that ends at another hour', { expiresMs: expiresMs + 1000 }, 'bad_parameter', 'expiresAt'],
  ])('refuses %s', (_, change, code, field) => {
    expect(() => validate(change)).toThrow(refusal(code, field));
  });

  test('says what money would do', () => {
    const params = { count: 10, min: '0.30', max: '2.00', low: '3.00', high: '20.00' };
    expect(() => validate({ totalCents: 299 })).toThrow(expect.objectContaining({ params }));
  });
});

describe('with equal shares', () => {
  const fixed = { splitType: splitType.fixed, minCents: null, maxCents: null };

  test('derives both bounds from the money', () => {
    expect(validate({ ...fixed, totalCents: 500 })).toMatchObject({ minCents: 50, maxCents: 50 });
    expect(validate({ ...fixed, totalCents: 500, minCents: 50, maxCents: 50 })).toMatchObject({
      minCents: 50,
    });
  });

  test('refuses money that leaves a rest, and bounds that are not the share', () => {
    expect(() => validate({ ...fixed, totalCents: 501 })).toThrow(refusal('bad_parameter', 'totalCents'));
    const money = { ...fixed, totalCents: 500 };
    expect(() => validate({ ...money, minCents: 49 })).toThrow(refusal('bad_parameter', 'minCents'));
    expect(() => validate({ ...money, maxCents: 51 })).toThrow(refusal('bad_parameter', 'maxCents'));
  });
});

test('refuses a last day that is over', () => {
  expect(() => validate({}, expiresMs)).toThrow(refusal('bad_parameter', 'expiresAt'));
});
