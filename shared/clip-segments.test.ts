import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeDurationMs,
  countFrames,
  type FrameSpan,
  getFrameBounds,
  hasSameFrames,
  layOutSegments,
  mergeAdjacentSpans,
  toFilmFrame,
} from './clip-segments.ts';
import { frameStartMs } from './frames.ts';

const rate = { num: 24_000, den: 1001 };
const span = (startFrame: number, endFrame: number): FrameSpan => ({ startFrame, endFrame });
const anySpans = fc.array(
  fc.tuple(fc.nat(5000), fc.integer({ min: 1, max: 300 })).map(([from, length]) => span(from, from + length)),
  { minLength: 1, maxLength: 40 },
);
const framesIn = (spans: readonly FrameSpan[]) =>
  spans.flatMap(({ startFrame, endFrame }) =>
    Array.from({ length: endFrame - startFrame }, (_, i) => startFrame + i),
  );

test('rounding errors of segments do not add up', () => {
  fc.assert(
    fc.property(anySpans, (spans) => {
      const segments = layOutSegments(spans, rate);
      segments.forEach(({ clipStartMs: atMs }, i) => {
        expect(Math.abs(atMs - frameStartMs(countFrames(spans.slice(0, i)), rate))).toBeLessThanOrEqual(0.5);
      });
      expect(
        Math.abs(computeDurationMs(segments) - frameStartMs(countFrames(spans), rate)),
      ).toBeLessThanOrEqual(1.5);
    }),
  );
});

test('each frame of a clip maps to its frame of the film, also after merging', () => {
  fc.assert(
    fc.property(anySpans, (spans) => {
      const frames = framesIn(spans);
      expect(frames.map((_, i) => toFilmFrame(spans, i))).toEqual(frames);
      expect([toFilmFrame(spans, -5), toFilmFrame(spans, frames.length + 9)]).toEqual([
        frames[0],
        frames.at(-1),
      ]);
      expect(framesIn(mergeAdjacentSpans(spans))).toEqual(frames);
      const { startFrame, endFrame } = getFrameBounds(spans);
      expect([startFrame, endFrame - 1]).toEqual([Math.min(...frames), Math.max(...frames)]);
    }),
  );
});

test('hasSameFrames ignores how spans are split, but not their order', () => {
  expect(hasSameFrames([span(1, 5), span(5, 9)], [span(1, 9)])).toBe(true);
  expect(hasSameFrames([span(5, 9), span(1, 5)], [span(1, 9)])).toBe(false);
  expect(hasSameFrames([span(1, 5), span(6, 9)], [span(1, 9)])).toBe(false);
  expect(hasSameFrames([span(1, 5), span(1, 5)], [span(1, 5)])).toBe(false);
});
