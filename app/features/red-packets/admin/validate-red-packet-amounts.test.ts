import { describe, expect, it } from 'vitest';
import { validateRedPacketAmounts } from './validate-red-packet-amounts.ts';

const lucky = { type: 1, money: '10', shareCount: 5, min: '1', max: '3' };

describe('validateRedPacketAmounts', () => {
  it('converts yuan to exact cents', () => {
    expect(validateRedPacketAmounts({ ...lucky, money: '10.29', min: '0.57', max: '19.99' })).toEqual({
      ok: true,
      totalCents: 1029,
      minCents: 57,
      maxCents: 1999,
    });
  });

  it('returns the range of totals that would fit', () => {
    expect(validateRedPacketAmounts({ ...lucky, money: '16' })).toEqual({
      ok: false,
      reason: 'money',
      low: '5.00',
      high: '15.00',
    });
  });

  it('splits the money of a fixed red packet evenly, to the cent', () => {
    const fixed = { ...lucky, type: 2, min: '', max: '' };
    expect(validateRedPacketAmounts(fixed)).toEqual({
      ok: true,
      totalCents: 1000,
      minCents: 200,
      maxCents: 200,
    });
    expect(validateRedPacketAmounts({ ...fixed, shareCount: 3 })).toEqual({ ok: false, reason: 'notEven' });
  });

  it('reports invalid bounds and incomplete amounts', () => {
    expect(validateRedPacketAmounts({ ...lucky, min: '4' })).toEqual({ ok: false, reason: 'badBounds' });
    for (const change of [
      { money: '' },
      { money: '0' },
      { money: '1.234' },
      { shareCount: null },
      { max: 'x' },
    ]) {
      expect(validateRedPacketAmounts({ ...lucky, ...change })).toEqual({ ok: false, reason: 'incomplete' });
    }
  });
});
