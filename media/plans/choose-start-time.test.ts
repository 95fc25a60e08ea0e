import { expect, test } from 'vitest';
import { chooseStartTime } from './choose-start-time.ts';

const film = { num: 24, den: 1 };
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
/** Times in whole milliseconds of pictures that begin so late. */
const times = (late: number, rate = 24) => upTo(50).map((i) => Math.round((late + i / rate) * 1000) / 1000);
const start = (leadSeconds: number, seconds = times(leadSeconds)) =>
  chooseStartTime({ leadSeconds, seconds, rate: film, pictures: 1 });

test.each([
  ['at once', 0, 0],
  ['by what a container rounds', 0.0003, 0],
  ['half-way', 0.021, 0.021],
  ['nearer the next frame, but not near', 0.03, 0.03],
  ['near the next frame', 0.034, 0.034 - 1 / 24],
  ['with the next frame', 1 / 24, 0],
  ['some frames and a half late', 3 / 24 + 0.021, 0.021],
])('a picture that begins %s', (_, late, wanted) => {
  expect(start(late)).toBeCloseTo(wanted, 3);
});

test('a start without a time of its own is that of most pictures', () => {
  const [, ...others] = times(0);
  expect(start(0.021, [0.021, ...others])).toBe(0);
  expect(start(0, [])).toBe(0);
  // Out of order, as they lie where some are shown before others.
  expect(start(0.021, times(0.021).reverse())).toBeCloseTo(0.021, 3);
});

test('broken timing begins with the picture; no more than a moment of sound is given up', () => {
  expect(start(95_000)).toBe(95_000);
  const slow = chooseStartTime({
    leadSeconds: 0.3,
    seconds: times(0.3, 2),
    rate: { num: 2, den: 1 },
    pictures: 1,
  });
  expect(slow).toBeCloseTo(-0.2, 3);
});

test.each([2, 4])('of %i pictures to a frame none stands half-way between two', (pictures) => {
  const rate = { num: 60, den: 1 };
  const seconds = times(0, 60 * pictures);
  const begin = chooseStartTime({ leadSeconds: 0, seconds, rate, pictures });
  for (const second of seconds) {
    const beside = ((second - begin) * 60) % 1;
    expect(Math.abs(Math.abs(beside) - 0.5)).toBeGreaterThan(0.05);
  }
});
