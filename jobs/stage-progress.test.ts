import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStageProgress } from './stage-progress.ts';

describe('createStageProgress', () => {
  test('per cent over the whole job, by the weights', () => {
    const follow = createStageProgress({ probe: 1, transcode: 7, artwork: 2 });
    expect(follow('probe', 0)).toEqual({ stage: 'probe', percent: 0 });
    expect(follow('probe', 1)).toEqual({ stage: 'probe', percent: 10 });
    expect(follow('transcode', 0.5)).toEqual({ stage: 'transcode', percent: 45 });
    expect(follow('artwork', 0)).toEqual({ stage: 'artwork', percent: 80 });
    expect(follow('artwork', 1)).toEqual({ stage: 'artwork', percent: 100 });
  });

  test('a skipped stage counts as done, a stage of no weight moves nothing', () => {
    const follow = createStageProgress({ a: 1, none: 0, b: 1 });
    expect(follow('none', 1).percent).toBe(50);
    expect(follow('b', 0).percent).toBe(50);
  });

  test('fractions outside 0 to 1 are cut, and what is no number is 0', () => {
    const follow = createStageProgress({ a: 1, b: 1 });
    expect(follow('a', -3).percent).toBe(0);
    expect(follow('a', Number.NaN).percent).toBe(0);
    expect(follow('a', 9).percent).toBe(50);
    expect(follow('b', Number.POSITIVE_INFINITY).percent).toBe(50);
  });

  test('never falls and stays within 0 and 100, whatever is told', () => {
    const told = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.double({ noNaN: false })));
    fc.assert(
      fc.property(told, fc.integer({ min: 0, max: 9 }), (steps, weight) => {
        const follow = createStageProgress({ a: 1, b: weight, c: 3 });
        let last = 0;
        for (const [stage, fraction] of steps) {
          const { percent } = follow(stage, fraction);
          expect(percent).toBeGreaterThanOrEqual(last);
          expect(percent).toBeLessThanOrEqual(100);
          last = percent;
        }
      }),
    );
  });

  test('refuses an unknown stage and a plan without weight', () => {
    expect(() => createStageProgress({ a: 1 })('b', 0)).toThrow('b');
    expect(() => createStageProgress({})).toThrow('weights');
    expect(() => createStageProgress({ a: 0 })).toThrow('weights');
    expect(() => createStageProgress({ a: 2, b: -1 })).toThrow('weights');
  });
});
