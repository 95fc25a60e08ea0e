import { expect, test } from 'vitest';
import { momentAt, partFromMoment } from './take-moment.ts';

/** Begins 0.3 seconds before its line and lasts two seconds. */
const take = { startMs: 1000, preRollMs: 400, offsetMs: 100, durationMs: 2000 };
const part = (momentMs: number, originMs: number, pictureMs: number) =>
  partFromMoment({ take, momentMs, originMs, pictureMs });

test('a take is heard from a moment to its end, also after the end of the clip', () => {
  expect(part(0, 5000, 60_000)).toEqual({ fromMs: 700, toMs: 2700 });
  expect(part(800, 5000, 60_000)).toEqual({ fromMs: 1500, toMs: 2700 });
});

test('the part stays within the picture and is at least a second long', () => {
  expect(part(0, 0, 2000)).toEqual({ fromMs: 700, toMs: 2000 });
  expect(part(1900, 0, 2000)).toEqual({ fromMs: 1000, toMs: 2000 });
  const early = { ...take, startMs: 0 };
  expect(partFromMoment({ take: early, momentMs: 0, originMs: 100, pictureMs: 9000 })).toEqual({
    fromMs: -100,
    toMs: 1700,
  });
});

test('a time of the clip is a moment of the take', () => {
  expect([0, 700, 1700, 9000].map((clipMs) => momentAt(take, clipMs))).toEqual([0, 0, 1000, 2000]);
});
