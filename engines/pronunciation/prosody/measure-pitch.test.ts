import { expect, test } from 'vitest';
import { measurePitch, semitonesFromMedian } from './measure-pitch.ts';
import { correlate, quantileOf, shareBetween } from './statistics.ts';
import { traceMelody } from './trace-melody.ts';

const LENGTH = 16_000;
const saw = (hz: number) =>
  Float32Array.from({ length: LENGTH }, (_, i) => 0.3 * (((hz * i) / LENGTH) % 1) - 0.15);

test.each([90, 200, 400])('measures %i Hz', (hz) => {
  const pitch = measurePitch(saw(hz), new Float32Array(90).fill(-20));
  for (const value of pitch.subarray(5, 85)) expect(Math.abs(12 * Math.log2(value / hz))).toBeLessThan(0.2);
});

test('noise and quiet frames have no pitch', () => {
  let state = 1;
  const noise = Float32Array.from({ length: LENGTH }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  });
  expect([...measurePitch(noise, new Float32Array(90).fill(-20))].every(Number.isNaN)).toBe(true);
  const levels = new Float32Array(90).fill(-20).fill(-70, 0, 45);
  expect([...measurePitch(saw(200), levels).subarray(0, 45)].every(Number.isNaN)).toBe(true);
});

test('an octave above the median is 12 semitones', () => {
  expect([...semitonesFromMedian(Float32Array.of(100, 100, Number.NaN, 200))]).toEqual([
    0,
    0,
    Number.NaN,
    12,
  ]);
});

test('a melody needs no model: the range of a tone that rises by an octave, and none of silence', () => {
  const rising = Float32Array.from(saw(120));
  rising.set(saw(240).subarray(0, LENGTH / 2), LENGTH / 2);
  const { semitones, range } = traceMelody(rising);
  expect(semitones).toHaveLength(100);
  expect(range).toBeCloseTo(12, 0);
  expect(traceMelody(new Float32Array(LENGTH)).range).toBeNull();
  expect(traceMelody(new Float32Array(0)).semitones).toHaveLength(0);
});

test('statistics of nothing and of constants are defined', () => {
  expect(correlate([1, 1], [1, 2])).toBe(0);
  expect(correlate([], [])).toBe(0);
  expect(quantileOf([], 0.5)).toBeNaN();
  expect(shareBetween(5, { low: 0, high: 2 })).toBe(1);
});
