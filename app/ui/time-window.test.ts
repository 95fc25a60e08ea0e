import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampTimeWindow,
  fitTimeWindow,
  followPlayhead,
  panTimeWindow,
  rulerStepMs,
  type TimeWindow,
  type TimeWindowLimits,
  timeToX,
  xToTime,
  zoomTimeWindow,
} from './time-window.ts';

const limits: TimeWindowLimits = { durationMs: 7_200_000, minSpanMs: 500 };
const anyWindow = fc
  .record({
    startMs: fc.double({ min: 0, max: 7_000_000, noNaN: true }),
    spanMs: fc.double({ min: 500, max: 7_200_000, noNaN: true }),
  })
  .map((window) => clampTimeWindow(window, limits));

const expectWithinLimits = (window: TimeWindow) => {
  expect(window.startMs).toBeGreaterThanOrEqual(0);
  expect(window.spanMs).toBeGreaterThanOrEqual(limits.minSpanMs);
  expect(window.startMs + window.spanMs).toBeLessThanOrEqual(limits.durationMs + 1e-3);
};

describe('timeToX and xToTime', () => {
  it('are inverses of each other', () => {
    fc.assert(
      fc.property(
        anyWindow,
        fc.integer({ min: 1, max: 4000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (window, width, share) => {
          const x = share * width;
          expect(timeToX(xToTime(x, window, width), window, width)).toBeCloseTo(x, 3);
        },
      ),
    );
    expect(timeToX(1500, { startMs: 1000, spanMs: 1000 }, 600)).toBe(300);
    expect(timeToX(500, { startMs: 1000, spanMs: 1000 }, 600)).toBe(-300);
  });
});

describe('zoomTimeWindow', () => {
  it('keeps the time under the pointer in place', () => {
    const zoomed = zoomTimeWindow({
      window: { startMs: 1_000_000, spanMs: 100_000 },
      factor: 4,
      share: 0.25,
      limits,
    });
    expect(zoomed.spanMs).toBe(25_000);
    expect(xToTime(0.25, zoomed, 1)).toBeCloseTo(1_025_000, 6);
  });

  it('stays within the film and the limits, as panTimeWindow does', () => {
    fc.assert(
      fc.property(
        anyWindow,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (window, factor, share) => expectWithinLimits(zoomTimeWindow({ window, factor, share, limits })),
      ),
    );
    fc.assert(
      fc.property(anyWindow, fc.double({ min: -1e7, max: 1e7, noNaN: true }), (window, by) =>
        expectWithinLimits(panTimeWindow(window, by, limits)),
      ),
    );
  });

  it('shows all of a film that is shorter than the minimum span', () => {
    expect(clampTimeWindow({ startMs: 40, spanMs: 9000 }, { durationMs: 200, minSpanMs: 500 })).toEqual({
      startMs: 0,
      spanMs: 200,
    });
  });
});

describe('fitTimeWindow', () => {
  it('centers a range with a margin on both sides', () => {
    const window = fitTimeWindow({ startMs: 100_000, endMs: 103_200, limits });
    expect(window.startMs + window.spanMs / 2).toBeCloseTo(101_600, 6);
    expect(timeToX(100_000, window, 100)).toBeCloseTo(18, 6);
    expect(timeToX(103_200, window, 100)).toBeCloseTo(82, 6);
  });

  it('stays within the film at its start and end', () => {
    expectWithinLimits(fitTimeWindow({ startMs: 0, endMs: 200, limits }));
    expectWithinLimits(fitTimeWindow({ startMs: 7_199_900, endMs: 7_200_000, limits }));
    expect(fitTimeWindow({ startMs: 0, endMs: 7_200_000, limits })).toEqual({
      startMs: 0,
      spanMs: 7_200_000,
    });
  });
});

describe('followPlayhead', () => {
  const window = { startMs: 10_000, spanMs: 10_000 };
  it('returns the same window while the playhead is visible, and moves it when the playhead leaves', () => {
    expect(followPlayhead(window, 12_000, limits)).toBe(window);
    expect(followPlayhead(window, 19_100, limits)).toBe(window);
    expect(followPlayhead(window, 19_300, limits)).toEqual({ startMs: 18_500, spanMs: 10_000 });
    expect(followPlayhead(window, 3_000, limits)).toEqual({ startMs: 2_200, spanMs: 10_000 });
  });
  it('does not move past the end of the film', () => {
    const last = { startMs: 7_190_000, spanMs: 10_000 };
    expect(followPlayhead(last, 7_199_900, limits)).toBe(last);
  });
});

it('rulerStepMs returns the smallest step that keeps labels the minimum distance apart', () => {
  expect(rulerStepMs({ startMs: 0, spanMs: 10_000 }, 1000, 90)).toBe(1000);
  expect(rulerStepMs({ startMs: 0, spanMs: 7_200_000 }, 1000, 90)).toBe(1_800_000);
  expect(rulerStepMs({ startMs: 0, spanMs: 500 }, 1000, 90)).toBe(100);
});
