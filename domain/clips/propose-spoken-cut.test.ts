import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FrameSpan } from '#shared/clip-segments.ts';
import { type FrameRate, frameStartMs } from '#shared/frames.ts';
import { defaultPadding as padding, proposeCut, type TimeRange } from './propose-cut.ts';
import { type LineToHear, MAX_OUTSIDE_MS, proposeSpokenCut } from './propose-spoken-cut.ts';
import { selectClipLines } from './select-clip-lines.ts';

const range = (startMs: number, endMs: number): TimeRange => ({ startMs, endMs });
const line = (startMs: number, endMs: number, spoken: TimeRange | null = null): LineToHear => ({
  ...{ startMs, endMs, spoken },
});
/** Times are frames at this rate: a frame lasts 10 ms. */
const timing = { rate: { num: 100, den: 1 }, frames: 3000 };
const cut = (own: LineToHear[], others: LineToHear[] = []) => {
  const { startFrame, endFrame } = proposeSpokenCut({ own, others, padding, timing });
  return [10 * startFrame, 10 * endFrame];
};

test('a cut begins before the first word and ends after the last one, with padding', () => {
  expect(cut([line(5000, 7000, range(5300, 6400))])).toEqual([5250, 6750]);
  expect(cut([line(5000, 7000, range(4800, 7200))])).toEqual([4750, 7550]);
});

test('a run begins with the first word of its first line, and an end without known words is that of the line', () => {
  const first = line(5000, 7000, range(5300, 6400));
  expect(cut([first, line(7100, 9000, range(7200, 8500))])).toEqual([5250, 8850]);
  expect(cut([first, line(7100, 9000)])).toEqual([5250, 9350]);
  expect(cut([line(4000, 4900), first])).toEqual([3950, 6750]);
});

test('padding keeps out of other lines and of their words', () => {
  const own = line(5000, 7000, range(5100, 6900));
  expect(cut([own], [line(4000, 5080), line(7100, 8000)])).toEqual([5080, 7100]);
  expect(cut([own], [line(3000, 4900, range(3000, 5060)), line(7200, 8000, range(7000, 8000))])).toEqual([
    5060, 7000,
  ]);
});

test('words that run into another line are heard whole, and never more than that', () => {
  const own = line(5000, 7000, range(5100, 7150));
  expect(cut([own], [line(7000, 9000, range(7400, 8800))])).toEqual([5050, 7150]);
  // Nobody knows when the other line is said, so all of it counts.
  expect(cut([own], [line(7000, 9000)])).toEqual([5050, 7000]);
});

test('words far from the time of their line don’t count', () => {
  const far = 7000 + MAX_OUTSIDE_MS + 10;
  expect(cut([line(5000, 7000, range(5100, far))])).toEqual([4950, 7350]);
  expect(cut([line(5000, 7000, range(6000, 6000))])).toEqual([4950, 7350]);
});

test('a cut by words that would bring in another line is made by the times of the lines', () => {
  const own = line(5000, 7000, range(5100, 7400));
  // A third of the next line would be heard before its own words begin.
  expect(cut([own], [line(7000, 8000, range(7450, 8000))])).toEqual([4950, 7000]);
});

/** Lines with and without words, with gaps and overlapping. */
const film = fc
  .array(
    fc.record({
      gapMs: fc.integer({ min: -800, max: 2500 }),
      lengthMs: fc.integer({ min: 200, max: 4000 }),
      shifts: fc.option(fc.tuple(fc.integer({ min: -700, max: 700 }), fc.integer({ min: -700, max: 700 }))),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((parts) => {
    let endMs = 800;
    return parts.map(({ gapMs, lengthMs, shifts }): LineToHear => {
      const startMs = Math.max(0, endMs + gapMs);
      endMs = startMs + lengthMs;
      return line(startMs, endMs, shifts && range(Math.max(0, startMs + shifts[0]), endMs + shifts[1]));
    });
  });
const request = fc.record({
  lines: film,
  from: fc.nat(9),
  count: fc.integer({ min: 1, max: 3 }),
  rate: fc.constantFrom({ num: 24_000, den: 1001 }, { num: 25, den: 1 }, { num: 60, den: 1 }),
});

const boundsOf = (ranges: readonly TimeRange[]) =>
  range(Math.min(...ranges.map(({ startMs }) => startMs)), Math.max(...ranges.map(({ endMs }) => endMs)));
const toMs = ({ startFrame, endFrame }: FrameSpan, rate: FrameRate) =>
  range(Math.round(frameStartMs(startFrame, rate)), Math.round(frameStartMs(endFrame, rate)));
const isClear = (a: TimeRange, b: TimeRange) => a.endMs <= b.startMs || a.startMs >= b.endMs;
const isUsable = ({ startMs, endMs, spoken }: LineToHear) =>
  spoken !== null &&
  spoken.startMs < spoken.endMs &&
  spoken.startMs >= startMs - MAX_OUTSIDE_MS &&
  spoken.endMs <= endMs + MAX_OUTSIDE_MS;

test('on random films, no cut reaches words of another line around it, and it holds the lines of a cut by lines', () => {
  let movedByWords = 0;
  fc.assert(
    fc.property(request, ({ lines, from, count, rate }) => {
      const start = from % lines.length;
      const own = lines.slice(start, start + count);
      const others = [...lines.slice(0, start), ...lines.slice(start + count)];
      const { endMs } = boundsOf(lines);
      const timing = { rate, frames: Math.ceil(((endMs + 1000) * rate.num) / rate.den / 1000) };
      const frames = proposeSpokenCut({ own, others, padding, timing });
      expect(frames.startFrame).toBeGreaterThanOrEqual(0);
      expect(frames.endFrame).toBeGreaterThan(frames.startFrame);
      expect(frames.endFrame).toBeLessThanOrEqual(timing.frames);
      // Where no whole frame lies between the others, one that reaches them is cut.
      if (frames.endFrame - frames.startFrame === 1) return;
      const shown = boundsOf(own);
      const cutMs = toMs(frames, rate);
      const said = others.map((other) => (isUsable(other) ? (other.spoken ?? other) : other));
      for (const speech of said) if (isClear(speech, shown)) expect(isClear(speech, cutMs)).toBe(true);
      const byLines = proposeCut({ own, others: [...others, ...said], padding, timing });
      const linesIn = (span: FrameSpan) =>
        selectClipLines({
          lines: lines.map((one, number) => ({ ...one, number })),
          segments: [{ ...toMs(span, rate), clipStartMs: 0 }],
        }).lines.map(({ number }) => number);
      expect(linesIn(frames)).toEqual(linesIn(byLines));
      if (!own.some(isUsable)) expect(frames).toEqual(byLines);
      else if (frames.startFrame !== byLines.startFrame) movedByWords += 1;
    }),
    { seed: 35, numRuns: 3000 },
  );
  expect(movedByWords).toBeGreaterThan(500);
});

test('at random times, both ends of a line without neighbors follow its words within a frame', () => {
  const shift = fc.integer({ min: -250, max: 250 });
  const numbers = fc.tuple(
    fc.integer({ min: 1000, max: 9000 }),
    fc.integer({ min: 1000, max: 5000 }),
    shift,
    shift,
  );
  fc.assert(
    fc.property(numbers, ([startMs, lengthMs, startShift, endShift]) => {
      const spoken = range(startMs + startShift, startMs + lengthMs + endShift);
      const [cutStartMs = 0, cutEndMs = 0] = cut([line(startMs, startMs + lengthMs, spoken)]);
      expect(Math.abs(cutStartMs - (spoken.startMs - padding.headMs))).toBeLessThan(10);
      expect(Math.abs(cutEndMs - (spoken.endMs + padding.tailMs))).toBeLessThan(10);
    }),
    { seed: 36, numRuns: 1000 },
  );
});
