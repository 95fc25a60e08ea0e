import { expect, test } from 'vitest';
import { balanceVoices, measureActorsLevel, measureVoiceLevel } from './measure-voice-level.ts';

const RATE = 8_000;
/** A tone of this amplitude (of 1) and length, in seconds. */
const tone = (amplitude: number, seconds: number) =>
  Int16Array.from({ length: seconds * RATE }, (_, at) =>
    Math.round(32_767 * amplitude * Math.sin((2 * Math.PI * 400 * at) / RATE)),
  );

test('measures a voice without its pauses', () => {
  const speech = tone(0.5, 1);
  const spaced = new Int16Array(4 * RATE);
  spaced.set(speech, RATE);
  // A sine is 3 dB below its peak.
  expect(measureVoiceLevel(speech, RATE)).toBeCloseTo(-9, 0);
  expect(measureVoiceLevel(spaced, RATE)).toBeCloseTo(measureVoiceLevel(speech, RATE) ?? 0, 1);
  expect(measureVoiceLevel(tone(0.0005, 1), RATE)).toBeNull();
  expect(measureVoiceLevel(new Int16Array(), RATE)).toBeNull();
});

test('measures the actors in their lines only', () => {
  const original = new Int16Array(4 * RATE);
  original.set(tone(0.1, 1), RATE);
  original.set(tone(0.9, 1), 3 * RATE);
  const level = (startMs: number, endMs: number) =>
    measureActorsLevel({ original, lines: [{ startMs, endMs }] });
  expect(level(1_000, 2_000)).toBeCloseTo(-23, 0);
  expect(level(-500, 1_500)).toBeCloseTo(-23, 0);
  expect(level(2_000, 3_000)).toBeNull();
  expect(measureActorsLevel({ original, lines: [] })).toBeNull();
});

test('brings each voice to the level of the actors, within limits', () => {
  expect(balanceVoices({ actorsDb: -20, voicesDb: [-26, -14, -20] })).toEqual({
    ...{ levelDb: -20, gainsDb: [6, -6, 0] },
  });
  expect(balanceVoices({ actorsDb: null, voicesDb: [-30] })).toEqual({ levelDb: -22, gainsDb: [8] });
  expect(balanceVoices({ actorsDb: -50, voicesDb: [-55, -3] })).toEqual({
    ...{ levelDb: -30, gainsDb: [24, -20] },
  });
  expect(balanceVoices({ actorsDb: -3, voicesDb: [] })).toEqual({ levelDb: -16, gainsDb: [] });
});
