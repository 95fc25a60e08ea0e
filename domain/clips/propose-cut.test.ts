import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameStartMs } from '#shared/frames.ts';
import {
  findCutLimits,
  defaultPadding as padding,
  padLines,
  proposeCut,
  type TimeRange,
} from './propose-cut.ts';

const line = (startMs: number, endMs: number): TimeRange => ({ startMs, endMs });
const rates = [
  { num: 24_000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1001 },
  { num: 60, den: 1 },
  { num: 10, den: 1 },
];

describe('findCutLimits', () => {
  const own = [line(5000, 6000)];
  test.each<[string, TimeRange, [number, number]]>([
    ['before', line(3000, 4400), [4400, Number.POSITIVE_INFINITY]],
    ['that ends where the cut starts', line(3000, 5000), [5000, Number.POSITIVE_INFINITY]],
    ['that runs into the cut', line(3000, 5400), [5000, Number.POSITIVE_INFINITY]],
    ['within the cut', line(5200, 5300), [0, Number.POSITIVE_INFINITY]],
    ['at the same time', line(5000, 6000), [0, Number.POSITIVE_INFINITY]],
    ['that runs out of the cut', line(5900, 9000), [0, 6000]],
    ['that starts where the cut ends', line(6000, 9000), [0, 6000]],
    ['after', line(6100, 9000), [0, 6100]],
    ['from before the cut until after it', line(4000, 9000), [0, Number.POSITIVE_INFINITY]],
  ])('for a line %s', (_, other, [minStartMs, maxEndMs]) => {
    expect(findCutLimits({ own, others: [other] })).toEqual({ minStartMs, maxEndMs });
  });

  test('takes the nearest of many lines in any order, and a run as a whole', () => {
    const others = [line(6300, 7000), line(4000, 4800), line(6200, 6250), line(4100, 4500)];
    expect(findCutLimits({ own, others })).toEqual({ minStartMs: 4800, maxEndMs: 6200 });
    const run = [line(6200, 6250), ...own, line(4100, 4500)];
    expect(
      findCutLimits({ own: run, others: [line(3000, 4000), line(6300, 7000), line(4600, 4700)] }),
    ).toEqual({ minStartMs: 4000, maxEndMs: 6300 });
    expect(() => findCutLimits({ own: [], others })).toThrow(RangeError);
  });
});

test('the tail of the first line of Sintel ends before the next line starts', () => {
  const timing = { rate: { num: 24, den: 1 }, frames: 720 };
  const cut = proposeCut({ own: [line(182, 3632)], others: [line(3932, 6982)], padding, timing });
  expect(cut).toEqual({ startFrame: 3, endFrame: 94 });
  expect(frameStartMs(cut.endFrame, timing.rate)).toBeLessThanOrEqual(3932);
});

test('a line without neighbors is cut with its whole padding, and within the film', () => {
  const timing = { rate: { num: 25, den: 1 }, frames: 250 };
  const cut = (own: TimeRange) => proposeCut({ own: [own], others: [], padding, timing });
  expect(cut(line(2000, 3000))).toEqual({ startFrame: 49, endFrame: 84 });
  expect(cut(line(10, 9990))).toEqual({ startFrame: 0, endFrame: 250 });
  expect(cut(line(20_000, 21_000))).toEqual({ startFrame: 249, endFrame: 250 });
  expect(padLines({ own: [line(20, 900)], others: [], padding, durationMs: 1000 })).toEqual(line(0, 1000));
});

test('lines that touch are cut without padding, at frames within them', () => {
  const timing = { rate: { num: 25, den: 1 }, frames: 250 };
  const others = [line(0, 2010), line(3010, 4000)];
  expect(proposeCut({ own: [line(2010, 3010)], others, padding, timing })).toEqual({
    startFrame: 51,
    endFrame: 75,
  });
  // A frame that begins within half a millisecond of a line begins at it: times of lines are rounded.
  const ntsc = { rate: { num: 24_000, den: 1001 }, frames: 250 };
  expect(
    proposeCut({ own: [line(418, 834)], others: [line(0, 418), line(834, 2000)], padding, timing: ntsc }),
  ).toEqual({ startFrame: 11, endFrame: 20 });
  expect(
    proposeCut({ own: [line(417, 834)], others: [line(0, 417), line(834, 2000)], padding, timing: ntsc }),
  ).toEqual({ startFrame: 10, endFrame: 20 });
});

test('a line shorter than a frame between two others is cut as the frame in its middle', () => {
  const timing = { rate: { num: 10, den: 1 }, frames: 100 };
  const others = [line(0, 1020), line(1050, 2000)];
  expect(proposeCut({ own: [line(1020, 1050)], others, padding, timing })).toEqual({
    startFrame: 10,
    endFrame: 11,
  });
});

describe('on random films', () => {
  /** Lines of several speakers, with gaps, without gaps, and overlapping, in any order. */
  const film = fc
    .array(fc.tuple(fc.integer({ min: -1500, max: 2500 }), fc.integer({ min: 1, max: 4000 })), {
      minLength: 1,
      maxLength: 12,
    })
    .chain((parts) => {
      let endMs = 0;
      const lines = parts.map(([gap, length], i): TimeRange => {
        // Every third line starts exactly where the one before it ends.
        const startMs = Math.max(0, endMs + (i % 3 === 2 ? 0 : gap));
        endMs = startMs + length;
        return line(startMs, endMs);
      });
      return fc.shuffledSubarray(lines, { minLength: lines.length });
    });
  const request = fc.record({
    lines: film,
    from: fc.nat(11),
    count: fc.integer({ min: 1, max: 4 }),
    rate: fc.constantFrom(...rates),
    anyPadding: fc.record({ headMs: fc.nat(3000), tailMs: fc.nat(3000) }),
  });

  test('no proposed cut holds another line, unless the lines overlap or no whole frame fits between', () => {
    fc.assert(
      fc.property(request, ({ lines, from, count, rate, anyPadding }) => {
        const start = from % lines.length;
        const own = lines.slice(start, start + count);
        const others = [...lines.slice(0, start), ...lines.slice(start + count)];
        const frames = Math.ceil((Math.max(...lines.map(({ endMs }) => endMs)) * rate.num) / rate.den / 1000);
        const cut = proposeCut({ own, others, padding: anyPadding, timing: { rate, frames } });
        expect(cut.startFrame).toBeGreaterThanOrEqual(0);
        expect(cut.endFrame).toBeGreaterThan(cut.startFrame);
        expect(cut.endFrame).toBeLessThanOrEqual(frames);
        const cutMs = line(
          Math.round(frameStartMs(cut.startFrame, rate)),
          Math.round(frameStartMs(cut.endFrame, rate)),
        );
        const frameMs = frameStartMs(1, rate);
        const run = line(
          Math.min(...own.map(({ startMs }) => startMs)),
          Math.max(...own.map(({ endMs }) => endMs)),
        );
        // At most one frame of the lines themselves is left out at either end.
        expect(cutMs.startMs).toBeLessThan(run.startMs + frameMs + 1);
        expect(cutMs.endMs).toBeGreaterThan(run.endMs - frameMs - 1);
        if (cut.endFrame - cut.startFrame === 1) return;
        for (const other of others) {
          const isSeparate = other.endMs <= run.startMs || other.startMs >= run.endMs;
          if (isSeparate) expect(other.endMs <= cutMs.startMs || other.startMs >= cutMs.endMs).toBe(true);
        }
      }),
      { seed: 20, numRuns: 3000 },
    );
  });

  test('padding reaches as far as it may', () => {
    fc.assert(
      fc.property(request, ({ lines, from, rate, anyPadding }) => {
        const start = from % lines.length;
        const own = lines.slice(start, start + 1);
        const others = lines.filter((_, i) => i !== start);
        const [only] = own;
        if (!only) return;
        const cut = proposeCut({ own, others, padding: anyPadding, timing: { rate, frames: 1e6 } });
        const { minStartMs, maxEndMs } = findCutLimits({ own, others });
        const frameMs = frameStartMs(1, rate);
        const startMs = Math.max(minStartMs, only.startMs - anyPadding.headMs);
        const endMs = Math.min(maxEndMs, only.endMs + anyPadding.tailMs);
        if (endMs - startMs < 2 * frameMs) return;
        expect(Math.abs(frameStartMs(cut.startFrame, rate) - startMs)).toBeLessThan(frameMs + 1);
        expect(Math.abs(frameStartMs(cut.endFrame, rate) - endMs)).toBeLessThan(frameMs + 1);
      }),
      { seed: 21, numRuns: 1000 },
    );
  });
});
