import { expect, test } from 'vitest';
import { chooseStartTime } from './choose-start-time.ts';

const film = { num: 24, den: 1 };
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
/** Times of 50 frames, rounded to milliseconds, that begin `delay` seconds late. */
const frameTimes = (delay: number, rate = 24) =>
  upTo(50).map((i) => Math.round((delay + i / rate) * 1000) / 1000);
const start = (leadSeconds: number, seconds = frameTimes(leadSeconds)) =>
  chooseStartTime({ leadSeconds, seconds, rate: film, sourceFramesPerFrame: 1 });

test.each([
  ['at 0', 0, 0],
  ['late by a rounding error', 0.0003, 0],
  ['half-way between two frames', 0.021, 0.021],
  ['past the middle, but not near the next frame', 0.03, 0.03],
  ['near the next frame', 0.034, 0.034 - 1 / 24],
  ['exactly at the next frame', 1 / 24, 0],
  ['three and a half frames late', 3 / 24 + 0.021, 0.021],
])('aligns the grid for a picture that begins %s', (_, delay, expected) => {
  expect(start(delay)).toBeCloseTo(expected, 3);
});

test('ignores a first frame whose time differs from the others', () => {
  const [, ...others] = frameTimes(0);
  expect(start(0.021, [0.021, ...others])).toBe(0);
  expect(start(0, [])).toBe(0);
  // Out of order, as in a container with B-frames.
  expect(start(0.021, frameTimes(0.021).reverse())).toBeCloseTo(0.021, 3);
});

test('begins with the picture for broken timestamps, and drops at most a moment of sound', () => {
  expect(start(95_000)).toBe(95_000);
  const slow = chooseStartTime({
    leadSeconds: 0.3,
    seconds: frameTimes(0.3, 2),
    rate: { num: 2, den: 1 },
    sourceFramesPerFrame: 1,
  });
  expect(slow).toBeCloseTo(-0.2, 3);
});

test.each([2, 4])(
  'puts none of %i source frames per frame half-way between two frames',
  (sourceFramesPerFrame) => {
    const rate = { num: 60, den: 1 };
    const seconds = frameTimes(0, 60 * sourceFramesPerFrame);
    const begin = chooseStartTime({ leadSeconds: 0, seconds, rate, sourceFramesPerFrame });
    for (const second of seconds) {
      const position = ((second - begin) * 60) % 1;
      expect(Math.abs(Math.abs(position) - 0.5)).toBeGreaterThan(0.05);
    }
  },
);
