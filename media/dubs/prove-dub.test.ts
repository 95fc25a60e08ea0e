import { describe, expect, test } from 'vitest';
import { measureVoiceOffset, requireExactDub } from './prove-dub.ts';

const RATE = 8_000;
/** Noise, which correlates with nothing but itself. */
function makeNoise(samples: number, seed: number, amplitude: number): Int16Array {
  let state = seed;
  return Int16Array.from({ length: samples }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.round((state / 2 ** 32 - 0.5) * 2 * amplitude);
  });
}
const recording = makeNoise(2 * RATE, 1, 8_000);

/** A film of four seconds with the recording's second second from `atMs` on, over other noise. */
function makeFilm(atMs: number, bed = 3_000): Int16Array {
  const film = makeNoise(4 * RATE, 2, bed);
  const start = Math.round((atMs * RATE) / 1000);
  for (let at = 0; at < RATE; at += 1)
    film[start + at] = (film[start + at] ?? 0) + (recording[RATE + at] ?? 0);
  return film;
}
const offsetIn = (film: Int16Array) =>
  measureVoiceOffset({ recording, film, fromMs: 1_000, toMs: 2_000, atMs: 1_500 });

describe('the place of a voice', () => {
  test('is found over other sound, to a sample', () => {
    expect(offsetIn(makeFilm(1_500))).toBe(0);
    expect(offsetIn(makeFilm(1_535))).toBe(35);
    expect(offsetIn(makeFilm(1_480, 8_000))).toBe(-20);
  });

  test('is found where the film begins', () => {
    const film = makeFilm(0);
    expect(measureVoiceOffset({ recording, film, fromMs: 1_000, toMs: 2_000, atMs: 0 })).toBe(0);
  });

  test('a voice that is missing or far away is an error', () => {
    expect(() => offsetIn(makeFilm(2_500))).toThrow(expect.objectContaining({ code: 'dub_not_exact' }));
    expect(() => offsetIn(makeNoise(4 * RATE, 3, 3_000))).toThrow('not there');
    expect(() => offsetIn(new Int16Array(4 * RATE))).toThrow('not there');
  });
});

test('a film passes only with all measurements within their bounds', () => {
  const proof = { voiceOffMs: 20, loudnessLufs: -15, truePeakDb: -1, durationOffMs: 41, copiedPackets: 1 };
  const check = (change: Partial<typeof proof>) => () =>
    requireExactDub({ proof: { ...proof, ...change }, frameMs: 1000 / 24 });
  expect(check({})).not.toThrow();
  for (const change of [
    { voiceOffMs: 20.1 },
    { loudnessLufs: -14.9 },
    { loudnessLufs: -17.1 },
    { truePeakDb: -0.9 },
    { durationOffMs: 42 },
  ])
    expect(check(change)).toThrow(expect.objectContaining({ code: 'dub_not_exact' }));
});
