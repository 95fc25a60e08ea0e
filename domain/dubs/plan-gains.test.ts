import { expect, test } from 'vitest';
import { chooseBed } from './choose-bed.ts';
import { constantGain, gainAt, gainsUnderVoices, planSpanGain, planVoiceGain } from './plan-gains.ts';

const spans = [
  { startMs: 1_000, endMs: 2_000 },
  { startMs: 3_000, endMs: 4_000 },
];

test('a bed is heard within its spans, with short changes before and after', () => {
  const points = planSpanGain({ spans, outside: 1, inside: 0.2 });
  const at = (...times: number[]) => times.map((ms) => gainAt(points, ms));
  expect(at(0, 940, 1_000, 1_500, 2_000, 2_060, 2_500)).toEqual([1, 1, 0.2, 0.2, 0.2, 1, 1]);
  expect(gainAt(points, 970)).toBeCloseTo(0.6);
  expect(at(3_500, 9_000)).toEqual([0.2, 1]);
});

test('a span from the start of the clip on begins with the bed, and no span leaves the sound as it is', () => {
  const first = planSpanGain({ spans: [{ startMs: 0, endMs: 500 }], outside: 0, inside: 1 });
  expect(gainAt(first, 0)).toBe(1);
  const none = planSpanGain({ spans: [], outside: 1, inside: 0 });
  expect(none).toEqual(constantGain(1));
  expect(gainAt(none, 700)).toBe(1);
});

test('a voice is silent outside its part, and fades within a part that is shorter than its fades', () => {
  const place = { recordingMs: 0, fromMs: 100, toMs: 1_100 };
  const points = planVoiceGain({ place, gain: 2 });
  expect([0, 100, 112, 600, 1_070, 1_100, 5_000].map((ms) => gainAt(points, ms))).toEqual([
    ...[0, 0, 2, 2, 2, 0, 0],
  ]);
  const short = planVoiceGain({ place: { ...place, toMs: 110 }, gain: 2 });
  expect(short.map(({ atMs }) => atMs)).toEqual([100, 105, 105, 110]);
  expect(gainAt(short, 105)).toBe(2);
});

test('the bed decides what is heard of the original and of the background', () => {
  const measure = { isWide: true, speechLeftDb: -10, musicLeftDb: -2, actorsDb: -24 };
  const under = (bed: 'auto' | 'ducked' | 'silent') => gainsUnderVoices(chooseBed({ bed, measure }));
  expect(under('auto')).toEqual({ original: 0, background: 10 ** (-5 / 20) });
  expect(under('ducked')).toEqual({ original: 10 ** (-15 / 20), background: 0 });
  expect(under('silent')).toEqual({ original: 0, background: 0 });
});
