import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRange } from './parse-range.ts';

describe('parseRange', () => {
  const ranges: [header: string | null, size: number, answer: ReturnType<typeof parseRange>][] = [
    [null, 100, 'whole'],
    ['bytes=0-0', 100, { start: 0, end: 0 }],
    ['bytes=0-99', 100, { start: 0, end: 99 }],
    ['bytes=0-100', 100, { start: 0, end: 99 }],
    ['bytes=40-59', 100, { start: 40, end: 59 }],
    ['bytes=99-', 100, { start: 99, end: 99 }],
    ['bytes=40-', 100, { start: 40, end: 99 }],
    ['bytes=-1', 100, { start: 99, end: 99 }],
    ['bytes=-100', 100, { start: 0, end: 99 }],
    ['bytes=-101', 100, { start: 0, end: 99 }],
    ['BYTES = 1 - 2 ', 100, { start: 1, end: 2 }],
    ['bytes=0-99999999999999999999999', 100, { start: 0, end: 99 }],
    ['bytes=100-', 100, 'unsatisfiable'],
    ['bytes=100-200', 100, 'unsatisfiable'],
    ['bytes=99999999999999999999999-', 100, 'unsatisfiable'],
    ['bytes=-0', 100, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=-5', 0, 'unsatisfiable'],
    ['bytes=5-4', 100, 'whole'],
    ['bytes=500-4', 100, 'whole'],
    ['bytes=-', 100, 'whole'],
    ['bytes=', 100, 'whole'],
    ['bytes=0-1,5-6', 100, 'whole'],
    ['bytes=a-b', 100, 'whole'],
    ['bytes=--5', 100, 'whole'],
    ['bytes=1.5-2', 100, 'whole'],
    ['items=0-1', 100, 'whole'],
    ['', 100, 'whole'],
  ];
  test.each(ranges)('parses %s for a file of %d bytes', (header, size, answer) => {
    expect(parseRange({ header, size })).toEqual(answer);
  });

  test('returns the requested range within the file', () => {
    const bound = fc.option(fc.bigInt({ min: 0n, max: 1n << 70n }), { nil: null });
    fc.assert(
      fc.property(bound, bound, fc.nat({ max: 5_000_000_000 }), (first, last, size) => {
        const answer = parseRange({ header: `bytes=${first ?? ''}-${last ?? ''}`, size });
        if (typeof answer === 'string') return;
        const { start, end } = answer;
        expect(Number.isSafeInteger(start) && Number.isSafeInteger(end)).toBe(true);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThan(size);
        if (first !== null) expect(BigInt(start)).toBe(first);
        if (first !== null && last !== null)
          expect(BigInt(end)).toBe(last < BigInt(size) ? last : BigInt(size - 1));
        if (first === null) expect(end).toBe(size - 1);
      }),
      { numRuns: 2_000 },
    );
  });

  test('never throws for any header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, size) => {
        const answer = parseRange({ header: `bytes=${text}`, size });
        if (typeof answer !== 'string') expect(answer.end).toBeLessThan(size);
      }),
    );
  });
});
