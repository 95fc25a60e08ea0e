import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FRAME_SERIES_MAX, selectFrameSeries } from './frame-series.ts';

describe('selectFrameSeries', () => {
  test.each([
    [{ first: 10, last: 20, rule: { by: 'step', step: 5 } }, [10, 15, 20]],
    [{ first: 10, last: 19, rule: { by: 'step', step: 5 } }, [10, 15]],
    [{ first: 7, last: 7, rule: { by: 'step', step: 9 } }, [7]],
    [{ first: 0, last: 23, rule: { by: 'step', step: 1 } }, Array.from({ length: 24 }, (_, i) => i)],
    [{ first: 0, last: 24, rule: { by: 'step', step: 1 } }, null],
    [{ first: 0, last: 100, rule: { by: 'count', count: 5 } }, [0, 25, 50, 75, 100]],
    [{ first: 0, last: 10, rule: { by: 'count', count: 1 } }, [5]],
    [{ first: 3, last: 5, rule: { by: 'count', count: 24 } }, [3, 4, 5]],
    [{ first: 0, last: 100, rule: { by: 'count', count: 25 } }, null],
    [{ first: 5, last: 4, rule: { by: 'count', count: 2 } }, null],
    [{ first: -1, last: 4, rule: { by: 'count', count: 2 } }, null],
    [{ first: 0, last: 4, rule: { by: 'step', step: 0 } }, null],
    [{ first: 0, last: 4, rule: { by: 'step', step: 1.5 } }, null],
    [{ first: 0, last: 4, rule: { by: 'count', count: Number.NaN } }, null],
  ] as const)('selects frames for %j', (args, frames) => {
    expect(selectFrameSeries(args)).toEqual(frames);
  });

  test('spreads a count evenly: gaps differ by at most one frame', () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.nat(1e6),
        fc.integer({ min: 2, max: FRAME_SERIES_MAX }),
        (first, length, count) => {
          const frames =
            selectFrameSeries({ first, last: first + length, rule: { by: 'count', count } }) ?? [];
          expect(frames[0]).toBe(first);
          expect(frames.at(-1)).toBe(first + length);
          const gaps = frames.slice(1).map((frame, at) => frame - (frames[at] ?? 0));
          if (length >= count) expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
