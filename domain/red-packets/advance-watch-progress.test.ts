import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeSpans } from '../merge-spans.ts';
import { advanceWatchProgress, computeWatchedPercent } from './advance-watch-progress.ts';
import type { WatchProgress } from './types.ts';

const durationMs = 60_000;
const begin = (nowMs = 0) => advanceWatchProgress({ before: null, fromMs: 0, toMs: 0, nowMs, durationMs });
const report = (before: WatchProgress, fromMs: number, toMs: number, nowMs: number) =>
  advanceWatchProgress({ before, fromMs, toMs, nowMs, durationMs });

describe('advanceWatchProgress', () => {
  test('counts each played span once and is complete at 90 percent', () => {
    let watch = begin();
    for (let startMs = 0; startMs < 50_000; startMs += 10_000)
      watch = report(watch, startMs, startMs + 10_000, startMs + 10_000);
    watch = report(watch, 0, 10_000, 60_000);
    expect([watch.watchedSpans, watch.completedMs]).toEqual([[[0, 50_000]], null]);
    watch = report(watch, 50_000, 54_000, 64_000);
    expect(watch.completedMs).toBe(64_000);
    expect(report(watch, 54_000, 60_000, 70_000).completedMs).toBe(64_000);
  });

  test('counts nothing of the first report, and no more of later ones than can have been played since', () => {
    expect(
      advanceWatchProgress({ before: null, fromMs: 0, toMs: 60_000, nowMs: 5, durationMs }).watchedSpans,
    ).toEqual([]);
    expect(report(begin(), 0, 60_000, 10_000).watchedSpans).toEqual([[0, 17_000]]);
    expect(report(begin(), 50_000, 90_000, 60_000).watchedSpans).toEqual([[50_000, 60_000]]);
  });

  test('many short reports at one moment count for no more than a single one', () => {
    let watch = begin();
    for (let startMs = 0; startMs < 54_000; startMs += 2000)
      watch = report(watch, startMs, startMs + 2000, 5);
    expect(computeWatchedPercent({ spans: watch.watchedSpans, durationMs })).toBe(3);
    expect(watch.completedMs).toBeNull();
  });

  test('two tabs that play two halves at once count for no more than one that plays fast', () => {
    let watch = begin();
    for (let nowMs = 8000; nowMs <= 16_000; nowMs += 8000) {
      watch = report(watch, nowMs - 8000, nowMs, nowMs);
      watch = report(watch, 22_000 + nowMs, 30_000 + nowMs, nowMs);
    }
    const countedMs = watch.watchedSpans.reduce((total, [startMs, endMs]) => total + endMs - startMs, 0);
    expect(countedMs).toBe(2000 + 1.5 * 16_000);
  });

  test('a report that is minutes late counts no more than can have been played since, and the next one nothing', () => {
    const longMs = 3_600_000;
    const late = { fromMs: 0, toMs: longMs, nowMs: 180_000, durationMs: longMs };
    const watch = advanceWatchProgress({ ...late, before: begin() });
    expect(watch.watchedSpans).toEqual([[0, 272_000]]);
    expect(advanceWatchProgress({ ...late, before: watch }).watchedSpans).toEqual([[0, 272_000]]);
  });

  test('a span that is reported again uses up nothing', () => {
    let watch = report(begin(), 0, 8000, 8000);
    for (let count = 0; count < 10; count++) watch = report(watch, 0, 8000, 8000);
    expect(report(watch, 8000, 16_000, 16_000).watchedSpans).toEqual([[0, 16_000]]);
  });

  test('a report that repeats counted parts counts up to the allowed new parts', () => {
    const watch = report(report(begin(), 0, 4000, 4000), 6000, 8000, 6000);
    // 2000 + 1.5 x 6000 - 6000 = 5000 ms are allowed: 2000 fill the gap, 3000 follow.
    expect(report(watch, 0, 60_000, 6000).watchedSpans).toEqual([[0, 11_000]]);
    expect(report(watch, 0, 60_000, 6000).allowanceMs).toBe(0);
  });

  test('late reports of somebody who plays at the fastest speed all count', () => {
    let watch = begin();
    for (let sent = 1; sent <= 7; sent++) {
      const delayMs = sent % 2 === 0 ? 0 : 900;
      watch = report(watch, (sent - 1) * 8000, sent * 8000, (sent * 8000) / 1.5 + delayMs);
    }
    expect(watch.watchedSpans).toEqual([[0, 56_000]]);
    expect(watch.completedMs).not.toBeNull();
  });

  test('never counts more than 1.5 times the time since the first report and two seconds, for any reports', () => {
    const reports = fc.array(fc.tuple(fc.nat(60_000), fc.nat(60_000), fc.nat(3000)), { maxLength: 30 });
    fc.assert(
      fc.property(reports, (sent) => {
        let [watch, nowMs] = [begin(), 0];
        for (const [a, b, laterMs] of sent) {
          nowMs += laterMs;
          watch = report(watch, Math.min(a, b), Math.max(a, b), nowMs);
        }
        const played = watch.watchedSpans.reduce((total, [start, end]) => total + end - start, 0);
        expect(played).toBeLessThanOrEqual(1.5 * nowMs + 2000);
        expect(watch.watchedSpans).toEqual(mergeSpans(watch.watchedSpans));
      }),
    );
  });

  test('does not allow a longer span after the clock was set back', () => {
    const early = report(begin(100_000), 0, 1000, 40_000);
    expect(report(early, 0, 60_000, 101_000).watchedSpans).toEqual([[0, 3500]]);
  });

  test('counts again at once after the clock was set back by a day, and no more than can have been played', () => {
    const dayMs = 86_400_000;
    const before = report(begin(dayMs), 0, 8000, dayMs + 8000);
    const back = report(before, 8000, 16_000, 1000);
    expect(report(back, 8000, 60_000, 9000).watchedSpans).toEqual([[0, 8000 + 6000 + 12_000]]);
  });

  test('rounds the percentage down', () => {
    expect(computeWatchedPercent({ spans: [[0, 53_999]], durationMs })).toBe(89);
    expect(computeWatchedPercent({ spans: [], durationMs: 0 })).toBe(0);
  });
});
