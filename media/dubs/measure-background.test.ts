import { expect, test } from 'vitest';
import { compareBands } from './measure-background.ts';

const RATE = 8_000;
/** Two seconds of music, with speech in the second one. Amplitudes are of 16-bit samples. */
const soundOf = (music: number, speech: number) =>
  Int16Array.from({ length: 2 * RATE }, (_, at) =>
    Math.round(music * Math.sin(at * 0.9) + (at >= RATE ? speech * Math.sin(at * 0.37) : 0)),
  );
const lines = [{ startMs: 1_000, endMs: 2_000 }];

test('tells what is left of the speech from what is left of the music', () => {
  const found = compareBands({ original: soundOf(2_000, 4_000), background: soundOf(1_000, 400), lines });
  expect(found.speechLeftDb).toBeCloseTo(-20, 0);
  expect(found.musicLeftDb).toBeCloseTo(-6, 0);
});

test('says no more than the method can tell', () => {
  const gone = compareBands({ original: soundOf(2_000, 4_000), background: soundOf(2_000, 0), lines });
  expect(gone.speechLeftDb).toBe(-30);
  const louder = compareBands({ original: soundOf(500, 1_000), background: soundOf(2_000, 4_000), lines });
  expect(louder).toEqual({ speechLeftDb: 0, musicLeftDb: 0 });
});

test('without lines, pauses, or sound, it says what is left of all', () => {
  const [original, background] = [soundOf(2_000, 0), soundOf(1_000, 0)];
  const all = { speechLeftDb: expect.closeTo(-6, 0), musicLeftDb: expect.closeTo(-6, 0) };
  expect(compareBands({ original, background, lines: [] })).toEqual(all);
  expect(compareBands({ original, background, lines: [{ startMs: 0, endMs: 2_000 }] })).toEqual(all);
  const silence = new Int16Array(RATE);
  expect(compareBands({ original: silence, background: silence, lines })).toEqual({
    ...{ speechLeftDb: 0, musicLeftDb: 0 },
  });
});
