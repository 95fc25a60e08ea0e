import { describe, expect, test } from 'vitest';
import type { AlignedWord } from '../line/align-line.ts';
import { compareMelody } from './compare-melody.ts';
import { comparePauses } from './compare-pauses.ts';
import { compareRhythm } from './compare-rhythm.ts';
import { compareStress } from './compare-stress.ts';
import { bandOfValue, rateSounds } from './rate-sounds.ts';
import type { VoiceContour, WordPair } from './types.ts';

const wordAt = (from: number, end: number, goodness = -1): AlignedWord => ({
  ...{ from, end, goodness, evidence: 10, presence: 1 },
  phones: [{ phone: 'AH1', from, end, goodness }],
});
const words = (...spans: [number, number][]) => spans.map(([from, end]) => wordAt(from, end));
const pairUp = (mine: AlignedWord[], original: AlignedWord[]): WordPair[] =>
  mine.flatMap((word, index) => {
    const other = original[index];
    return other ? [{ index, mine: word, original: other }] : [];
  });
const actor = words([0, 20], [20, 60], [60, 90], [90, 150]);
const contour = (
  pitchAt: (t: number) => number,
  levelAt: (t: number) => number = () => -20,
): VoiceContour => ({
  semitones: Float32Array.from({ length: 400 }, (_, t) => pitchAt(t)),
  levels: Float32Array.from({ length: 400 }, (_, t) => levelAt(t)),
});

describe('rhythm', () => {
  test('is the same at half the rate', () => {
    const slow = words([0, 40], [40, 120], [120, 180], [180, 300]);
    expect(compareRhythm(pairUp(slow, actor))?.value).toBeCloseTo(1);
  });

  test('names the word that is too long', () => {
    const rhythm = compareRhythm(pairUp(words([0, 80], [80, 120], [120, 150], [150, 210]), actor));
    expect(rhythm?.value).toBeLessThan(0.5);
    expect(rhythm).toMatchObject({ words: { first: 0, last: 0 }, direction: 'longer' });
  });

  test('names the word that is too short at the rate of the take', () => {
    const rhythm = compareRhythm(pairUp(words([0, 40], [40, 70], [70, 130], [130, 250]), actor));
    expect(rhythm).toMatchObject({ words: { first: 1, last: 1 }, direction: 'shorter' });
  });

  test('two words have none', () => {
    expect(compareRhythm(pairUp(actor.slice(0, 2), actor))).toBeNull();
  });
});

describe('pauses', () => {
  test('are the same in the same voice', () => {
    expect(comparePauses(pairUp(actor, actor))?.value).toBe(1);
  });

  test('name the words around one that the actor does not make', () => {
    const pauses = comparePauses(pairUp(words([0, 20], [20, 60], [130, 160], [160, 220]), actor));
    expect(pauses?.value).toBeLessThan(0.2);
    expect(pauses).toMatchObject({ words: { first: 1, last: 2 }, direction: 'longer' });
  });

  test('a pause as long as the original one is too short in a take at half the rate', () => {
    const pausing = words([0, 20], [20, 60], [100, 130], [130, 190]);
    const slow = words([0, 40], [40, 120], [160, 220], [220, 340]);
    const pauses = comparePauses(pairUp(slow, pausing));
    expect(pauses).toMatchObject({ words: { first: 1, last: 2 }, direction: 'shorter' });
    expect(pauses?.value).toBeLessThan(1);
  });

  test('a gap where a word was missed is no pause', () => {
    const [first, , third] = pairUp(actor, actor);
    expect(first && third ? comparePauses([first, third]) : null).toBeNull();
  });
});

describe('melody', () => {
  const rising = contour((t) => Math.sin(t / 15) * 5);

  test('is the same in another rate, key, and voice', () => {
    const slow = words([0, 40], [40, 120], [120, 180], [180, 300]);
    const mine = contour((t) => Math.sin(t / 30) * 5 + 7);
    expect(compareMelody({ pairs: pairUp(slow, actor), mine, original: rising })?.value).toBeGreaterThan(
      0.95,
    );
  });

  test('is worth little when it is flat, and nothing when it is reversed', () => {
    const pairs = pairUp(actor, actor);
    const flat = contour((t) => Math.sin(t / 15) * 0.5);
    const reversed = contour((t) => Math.sin(t / 15) * -5);
    expect(compareMelody({ pairs, mine: flat, original: rising })?.value).toBeLessThan(0.2);
    expect(compareMelody({ pairs, mine: reversed, original: rising })?.value).toBe(0);
  });

  test('is unknown without voiced frames', () => {
    const whisper = contour(() => Number.NaN);
    expect(compareMelody({ pairs: pairUp(actor, actor), mine: whisper, original: rising })).toBeNull();
  });
});

describe('stress', () => {
  const loudFrom = (from: number, end: number) =>
    contour(
      () => 0,
      (t) => (t >= from && t < end ? -10 : -25),
    );

  test('is the same in a voice that is quieter everywhere', () => {
    const original = loudFrom(20, 60);
    const mine = { ...original, levels: original.levels.map((level) => level - 12) };
    expect(compareStress({ pairs: pairUp(actor, actor), mine, original })?.value).toBeCloseTo(1);
  });

  test('names a word that is stressed and should not be', () => {
    const stress = compareStress({
      pairs: pairUp(actor, actor),
      mine: loudFrom(0, 20),
      original: loudFrom(20, 60),
    });
    expect(stress?.value).toBeLessThan(0.5);
    expect([0, 1]).toContain(stress?.words.first);
  });
});

describe('sounds', () => {
  test('name the word whose phones fit least', () => {
    const sounds = rateSounds([
      { index: 0, word: wordAt(0, 20, -0.2) },
      { index: 3, word: wordAt(20, 40, -2.5) },
    ]);
    expect(sounds?.words).toEqual({ first: 3, last: 3 });
    expect(sounds?.value).toBeGreaterThan(0);
    expect(rateSounds([])).toBeNull();
  });

  test('have three bands', () => {
    expect([0.1, 0.5, 0.9].map(bandOfValue)).toEqual(['practice', 'fair', 'clear']);
  });
});
