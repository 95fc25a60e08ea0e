import { expect, test } from 'vitest';
import type { SpeechDetection } from '#domain/takes/detect-speech.ts';
import { compareVoices } from './compare-voices.ts';

const line = { startMs: 1000, endMs: 2000 };
const voice = (speech: SpeechDetection, range: number | null = 6) => ({
  speech,
  semitones: new Float32Array(0),
  range,
});
const speechOf = (startMs: number, endMs: number, ...pauses: [number, number][]): SpeechDetection => ({
  kind: 'speech',
  startMs,
  endMs,
  pauses: pauses.map(([from, to]) => ({ startMs: from, endMs: to })),
});

test('compares both voices on the time axis of the clip', () => {
  const differences = compareVoices({
    original: { voice: voice(speechOf(300, 1300)), atMs: 800 },
    mine: { voice: voice(speechOf(500, 1700, [900, 1200]), 3), atMs: 720 },
    line,
  });
  expect(differences).toEqual({
    original: { startMs: 1100, endMs: 2100, pauses: [] },
    bySubtitle: false,
    mine: { startMs: 1220, endMs: 2420, pauses: [{ startMs: 1620, endMs: 1920 }] },
    mineUnclear: false,
    laterMs: 120,
    longerPercent: 20,
    range: { original: 6, mine: 3 },
  });
});

test('uses the subtitle times for an original with continuous sound', () => {
  const differences = compareVoices({
    original: { voice: voice({ kind: 'unclear' }), atMs: 800 },
    mine: { voice: voice(speechOf(0, 900)), atMs: 950 },
    line,
  });
  expect(differences).toMatchObject({
    bySubtitle: true,
    original: { startMs: 1000, endMs: 2000, pauses: [] },
    laterMs: -50,
    longerPercent: -10,
  });
});

test('returns no comparison for a take without detectable speech', () => {
  const differences = compareVoices({
    original: { voice: voice(speechOf(0, 900)), atMs: 1000 },
    mine: { voice: voice({ kind: 'silence' }, null), atMs: 700 },
    line,
  });
  expect(differences).toMatchObject({
    mine: null,
    laterMs: 0,
    longerPercent: 0,
    range: null,
    mineUnclear: false,
  });
  const noisyDifferences = compareVoices({
    original: { voice: voice(speechOf(0, 900)), atMs: 1000 },
    mine: { voice: voice({ kind: 'unclear' }), atMs: 700 },
    line,
  });
  expect(noisyDifferences).toMatchObject({ mine: null, mineUnclear: true });
});
