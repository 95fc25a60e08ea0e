import { expect, test } from 'vitest';
import { replaceStretch } from './replace-stretch.ts';

const RATE = 1000;
/** Ten milliseconds. */
const FADE = 10;
const make = (length: number, valueAt: (index: number) => number) =>
  Float32Array.from({ length }, (_, at) => valueAt(at));
const old = make(200, (at) => at / 1000);
const again = make(200, (at) => -at / 1000);

test('replaces exactly the stretch, with a crossfade at each end', () => {
  const result = replaceStretch({
    samples: old,
    again,
    sampleRate: RATE,
    fromSample: 50,
    toSample: 100,
    againFrom: 20,
  });
  expect(result).toHaveLength(200);
  expect(result.subarray(0, 50)).toEqual(old.subarray(0, 50));
  expect(result.subarray(100)).toEqual(old.subarray(100));
  expect(result.subarray(50 + FADE, 100 - FADE)).toEqual(again.subarray(20 + FADE, 70 - FADE));
  for (let at = 0; at < FADE; at += 1) {
    const angle = (((at + 0.5) / FADE) * Math.PI) / 2;
    const into = Math.sin(angle) * (again[20 + at] ?? 0) + Math.cos(angle) * (old[50 + at] ?? 0);
    expect(result[50 + at]).toBeCloseTo(into, 6);
    const outOf = Math.sin(angle) * (again[69 - at] ?? 0) + Math.cos(angle) * (old[99 - at] ?? 0);
    expect(result[99 - at]).toBeCloseTo(outOf, 6);
  }
});

test('keeps the power of unrelated sounds through a crossfade', () => {
  const result = replaceStretch({
    samples: make(100, () => 1),
    again: make(100, () => 0),
    sampleRate: RATE,
    fromSample: 20,
    toSample: 80,
    againFrom: 20,
  });
  const other = replaceStretch({
    samples: make(100, () => 0),
    again: make(100, () => 1),
    sampleRate: RATE,
    fromSample: 20,
    toSample: 80,
    againFrom: 20,
  });
  for (let at = 0; at < 100; at += 1)
    expect((result[at] ?? 0) ** 2 + (other[at] ?? 0) ** 2).toBeCloseTo(1, 6);
});

test('has no crossfade where the sound begins and ends', () => {
  const whole = { samples: old, again, sampleRate: RATE, againFrom: 0 };
  expect(replaceStretch({ ...whole, fromSample: 0, toSample: 200 })).toEqual(again);
  expect(replaceStretch({ ...whole, fromSample: 0, toSample: 50 }).subarray(0, 40)).toEqual(
    again.subarray(0, 40),
  );
});

test('keeps the sound where nothing was recorded again', () => {
  const base = { samples: old, sampleRate: RATE, fromSample: 50, toSample: 150 };
  const short = replaceStretch({ ...base, again: again.subarray(0, 60), againFrom: 0 });
  expect(short.subarray(110)).toEqual(old.subarray(110));
  expect(short.subarray(60, 100)).toEqual(again.subarray(10, 50));
  const late = replaceStretch({ ...base, again, againFrom: -30 });
  expect(late.subarray(0, 80)).toEqual(old.subarray(0, 80));
  expect(late.subarray(90, 140)).toEqual(again.subarray(10, 60));
  expect(replaceStretch({ ...base, again: new Float32Array(), againFrom: 0 })).toEqual(old);
  expect(replaceStretch({ ...base, fromSample: 150, again, againFrom: 0 })).toEqual(old);
});

test('a stretch shorter than two crossfades has shorter ones, and nothing exceeds full scale', () => {
  const loud = make(100, () => 1);
  const result = replaceStretch({
    samples: loud,
    again: loud,
    sampleRate: RATE,
    fromSample: 40,
    toSample: 46,
    againFrom: 40,
  });
  expect(Math.max(...result)).toBe(1);
  expect(result).toEqual(loud);
});
