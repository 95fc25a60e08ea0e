import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatYuan, parseYuan } from './money.ts';

describe('money', () => {
  it('parses amounts exactly, without floating-point errors', () => {
    for (const [text, cents] of [
      ['0.29', 29],
      ['0.57', 57],
      ['1.1', 110],
      ['19.99', 1999],
      [' 10 ', 1000],
      ['0', 0],
      ['100000000', 10_000_000_000],
    ] as const) {
      expect([text, parseYuan(text)]).toEqual([text, cents]);
    }
  });

  it('returns null for any other text', () => {
    for (const text of [
      '',
      '.5',
      '1.',
      '1.234',
      '-1',
      '+1',
      '1e3',
      '1,000',
      '１',
      'NaN',
      '0x10',
      '100000000.01',
    ]) {
      expect([text, parseYuan(text)]).toEqual([text, null]);
    }
  });

  it('formats every number of cents so that it parses back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
        expect(parseYuan(formatYuan(cents))).toBe(cents);
      }),
    );
    expect(formatYuan(-5)).toBe('-0.05');
  });
});
