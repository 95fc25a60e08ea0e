import { expect, test } from 'vitest';
import { adviseOn } from './advise-on.ts';
import type { VoiceDifferences } from './compare-voices.ts';

const alike: VoiceDifferences = {
  original: { startMs: 1000, endMs: 2000, pauses: [] },
  bySubtitle: false,
  mine: { startMs: 1000, endMs: 2000, pauses: [] },
  mineUnclear: false,
  laterMs: 0,
  longerPercent: 0,
  range: { original: 6, mine: 6 },
};
const take = { isClipped: false, peak: 500 };
const pause = { startMs: 1400, endMs: 1600 };
const mineWithPause = { startMs: 1000, endMs: 2000, pauses: [pause] };

test.each<[string, Partial<VoiceDifferences>, Partial<typeof take>]>([
  ['good', {}, {}],
  ['good', { laterMs: 149, longerPercent: 14, range: { original: 6, mine: 3.7 } }, {}],
  ['noSpeech', { mine: null }, {}],
  ['noisy', { mine: null, mineUnclear: true }, {}],
  ['clipped', { laterMs: 500 }, { isClipped: true }],
  ['quiet', { laterMs: 500 }, { peak: 49 }],
  ['late', { laterMs: 150, longerPercent: 90 }, {}],
  ['early', { laterMs: -150 }, {}],
  ['pauses', { mine: mineWithPause, longerPercent: 20 }, {}],
  ['slow', { longerPercent: 15 }, {}],
  ['slow', { mine: mineWithPause, bySubtitle: true, longerPercent: 15 }, {}],
  ['fast', { longerPercent: -15 }, {}],
  ['flat', { range: { original: 6, mine: 3 } }, {}],
])('advises "%s" for %o %o', (kind, difference, takeChange) => {
  expect(adviseOn({ ...alike, ...difference }, { ...take, ...takeChange }).kind).toBe(kind);
});

test('names the difference in tenths of a second', () => {
  expect(adviseOn({ ...alike, laterMs: -166 }, take)).toEqual({ kind: 'early', values: { seconds: '0.2' } });
});
