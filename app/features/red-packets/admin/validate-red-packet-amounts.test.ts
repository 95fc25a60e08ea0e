import { describe, expect, it } from 'vitest';
import { validateRedPacketAmounts } from './validate-red-packet-amounts.ts';

const lucky = { type: 1, money: '10', count: 5, min: '1', max: '3' };

describe('the figures of a red packet', () => {
  it('become cents without a float', () => {
    expect(validateRedPacketAmounts({ ...lucky, money: '10.29', min: '0.57', max: '19.99' })).toEqual({
      ok: true,
      moneyCents: 1029,
      minCents: 57,
      maxCents: 1999,
    });
  });

  it('say what total would fit', () => {
    expect(validateRedPacketAmounts({ ...lucky, money: '16' })).toEqual({
      ok: false,
      why: 'money',
      low: '5.00',
      high: '15.00',
    });
  });

  it('of a fixed one are the even share, to the cent', () => {
    const fixed = { ...lucky, type: 2, min: '', max: '' };
    expect(validateRedPacketAmounts(fixed)).toEqual({
      ok: true,
      moneyCents: 1000,
      minCents: 200,
      maxCents: 200,
    });
    expect(validateRedPacketAmounts({ ...fixed, count: 3 })).toEqual({ ok: false, why: 'notEven' });
  });

  it('are told to be wrong or not all there', () => {
    expect(validateRedPacketAmounts({ ...lucky, min: '4' })).toEqual({ ok: false, why: 'badBounds' });
    for (const change of [{ money: '' }, { money: '0' }, { money: '1.234' }, { count: null }, { max: 'x' }]) {
      expect(validateRedPacketAmounts({ ...lucky, ...change })).toEqual({ ok: false, why: 'incomplete' });
    }
  });
});
