import { expect, test } from 'vitest';
import { compareVoices } from './compare-voices.ts';
import type { SpeechDetection } from './detect-speech.ts';

const line = { startMs: 1000, endMs: 2000 };
const voice = (speech: SpeechDetection, range: number | null = 6) => ({
  speech,
  semitones: new Float32Array(0),
  range,
});
const said = (startMs: number, endMs: number, ...pauses: [number, number][]): SpeechDetection => ({
  kind: 'speech',
  startMs,
  endMs,
  pauses: pauses.map(([from, to]) => ({ startMs: from, endMs: to })),
});

test('both are laid on the clip’s axis and held against one another', () => {
  const compared = compareVoices({
    original: { voice: voice(said(300, 1300)), atMs: 800 },
    mine: { voice: voice(said(500, 1700, [900, 1200]), 3), atMs: 720 },
    line,
  });
  expect(compared).toEqual({
    original: { startMs: 1100, endMs: 2100, pauses: [] },
    bySubtitle: false,
    mine: { startMs: 1220, endMs: 2420, pauses: [{ startMs: 1620, endMs: 1920 }] },
    mineUnclear: false,
    laterMs: 120,
    longerPercent: 20,
    range: { original: 6, mine: 3 },
  });
});

test('an original with sound throughout is taken by its subtitle', () => {
  const compared = compareVoices({
    original: { voice: voice({ kind: 'unclear' }), atMs: 800 },
    mine: { voice: voice(said(0, 900)), atMs: 950 },
    line,
  });
  expect(compared).toMatchObject({
    bySubtitle: true,
    original: { startMs: 1000, endMs: 2000, pauses: [] },
    laterMs: -50,
    longerPercent: -10,
  });
});

test('a take without speech is compared with nothing', () => {
  const compared = compareVoices({
    original: { voice: voice(said(0, 900)), atMs: 1000 },
    mine: { voice: voice({ kind: 'silence' }, null), atMs: 700 },
    line,
  });
  expect(compared).toMatchObject({
    mine: null,
    laterMs: 0,
    longerPercent: 0,
    range: null,
    mineUnclear: false,
  });
  const noisy = compareVoices({
    original: { voice: voice(said(0, 900)), atMs: 1000 },
    mine: { voice: voice({ kind: 'unclear' }), atMs: 700 },
    line,
  });
  expect(noisy).toMatchObject({ mine: null, mineUnclear: true });
});
