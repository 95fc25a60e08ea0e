import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FrameSpan,
  filmFrameOf,
  framesOf,
  hullOf,
  layOutSegments,
  lengthMsOf,
  mergeTouching,
  sameFrames,
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

test('segments stand where their frames begin in the clip, however many have been rounded before', () => {
  fc.assert(
    fc.property(anySpans, (spans) => {
      const segments = layOutSegments(spans, rate);
      segments.forEach(({ atMs }, i) => {
        expect(Math.abs(atMs - frameStartMs(framesOf(spans.slice(0, i)), rate))).toBeLessThanOrEqual(0.5);
      });
      expect(Math.abs(lengthMsOf(segments) - frameStartMs(framesOf(spans), rate))).toBeLessThanOrEqual(1.5);
    }),
  );
});

test('every frame of a clip is the film’s frame that was put there', () => {
  fc.assert(
    fc.property(anySpans, (spans) => {
      const frames = framesIn(spans);
      expect(frames.map((_, i) => filmFrameOf(spans, i))).toEqual(frames);
      expect([filmFrameOf(spans, -5), filmFrameOf(spans, frames.length + 9)]).toEqual([
        frames[0],
        frames.at(-1),
      ]);
      expect(framesIn(mergeTouching(spans))).toEqual(frames);
      const { startFrame, endFrame } = hullOf(spans);
      expect([startFrame, endFrame - 1]).toEqual([Math.min(...frames), Math.max(...frames)]);
    }),
  );
});

test('the same frames are the same clip however they are parted, and in another order they are not', () => {
  expect(sameFrames([span(1, 5), span(5, 9)], [span(1, 9)])).toBe(true);
  expect(sameFrames([span(5, 9), span(1, 5)], [span(1, 9)])).toBe(false);
  expect(sameFrames([span(1, 5), span(6, 9)], [span(1, 9)])).toBe(false);
  expect(sameFrames([span(1, 5), span(1, 5)], [span(1, 5)])).toBe(false);
});
