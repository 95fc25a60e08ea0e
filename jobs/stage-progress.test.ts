import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStageProgress } from './stage-progress.ts';

describe('createStageProgress', () => {
  test('returns the percentage of the whole job by the weights', () => {
    const report = createStageProgress({ probe: 1, transcode: 7, artwork: 2 });
    expect(report('probe', 0)).toEqual({ stage: 'probe', progressPercent: 0 });
    expect(report('probe', 1)).toEqual({ stage: 'probe', progressPercent: 10 });
    expect(report('transcode', 0.5)).toEqual({ stage: 'transcode', progressPercent: 45 });
    expect(report('artwork', 0)).toEqual({ stage: 'artwork', progressPercent: 80 });
    expect(report('artwork', 1)).toEqual({ stage: 'artwork', progressPercent: 100 });
  });

  test('counts a skipped stage as done and a stage of weight 0 as nothing', () => {
    const report = createStageProgress({ a: 1, none: 0, b: 1 });
    expect(report('none', 1).progressPercent).toBe(50);
    expect(report('b', 0).progressPercent).toBe(50);
  });

  test('clamps fractions to 0 to 1 and treats NaN as 0', () => {
    const report = createStageProgress({ a: 1, b: 1 });
    expect(report('a', -3).progressPercent).toBe(0);
    expect(report('a', Number.NaN).progressPercent).toBe(0);
    expect(report('a', 9).progressPercent).toBe(50);
    expect(report('b', Number.POSITIVE_INFINITY).progressPercent).toBe(50);
  });

  test('never decreases and stays between 0 and 100 for any reports', () => {
    const reports = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.double({ noNaN: false })));
    fc.assert(
      fc.property(reports, fc.integer({ min: 0, max: 9 }), (steps, weight) => {
        const report = createStageProgress({ a: 1, b: weight, c: 3 });
        let previous = 0;
        for (const [stage, fraction] of steps) {
          const { progressPercent } = report(stage, fraction);
          expect(progressPercent).toBeGreaterThanOrEqual(previous);
          expect(progressPercent).toBeLessThanOrEqual(100);
          previous = progressPercent;
        }
      }),
    );
  });

  test('throws for an unknown stage and a plan without weight', () => {
    expect(() => createStageProgress({ a: 1 })('b', 0)).toThrow('b');
    expect(() => createStageProgress({})).toThrow('weights');
    expect(() => createStageProgress({ a: 0 })).toThrow('weights');
    expect(() => createStageProgress({ a: 2, b: -1 })).toThrow('weights');
  });
});
