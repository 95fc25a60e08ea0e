import { expect, test } from 'vitest';
import { defaultDubSettings } from './default-dub-settings.ts';
import { hasDubChanged } from './has-dub-changed.ts';
import type { Dub } from './types.ts';

const recording = { endMs: 1_500, preRollMs: 300, durationMs: 900 };
const takes = [
  { ...recording, id: 'a', startMs: 100, offsetMs: 0 },
  { ...recording, id: 'b', startMs: 900, offsetMs: -30 },
];
const now = { takes, silencesOpenLines: false, clipMs: 2_000 };
const voice = { lineIndex: 0, ownerId: 'ann', ownerName: 'Ann', gainDb: 0 };
const film: Dub['film'] = {
  ...{ mixedMs: 1, durationMs: 2_000, settings: defaultDubSettings, silencesOpenLines: false },
  voices: [
    { ...voice, takeId: 'b', startMs: 870 },
    { ...voice, takeId: 'a', startMs: 100 },
  ],
  proof: { voiceOffMs: 0, loudnessLufs: -16, truePeakDb: -2, durationOffMs: 0, copiedPackets: 48 },
};
const dub = { film, settings: defaultDubSettings };

test('a film with the chosen takes and settings is up to date', () => {
  expect(hasDubChanged({ ...now, dub })).toBe(false);
  expect(hasDubChanged({ ...now, dub: { ...dub, film: null } })).toBe(false);
});

test('another take, another shift, a missing take, or another setting changes a dub', () => {
  const [first, second] = takes as [(typeof takes)[0], (typeof takes)[0]];
  expect(hasDubChanged({ ...now, dub, takes: [first, { ...second, id: 'c' }] })).toBe(true);
  expect(hasDubChanged({ ...now, dub, takes: [first, { ...second, offsetMs: 0 }] })).toBe(true);
  expect(hasDubChanged({ ...now, dub, takes: [first] })).toBe(true);
  expect(hasDubChanged({ ...now, dub, takes: [...takes, { ...first, id: 'c' }] })).toBe(true);
  expect(hasDubChanged({ ...now, dub: { film, settings: { ...dub.settings, bed: 'silent' } } })).toBe(true);
  expect(hasDubChanged({ ...now, dub, silencesOpenLines: true })).toBe(true);
});

test('a take that its owner has shifted out of the clip is in no film', () => {
  const outside = { ...recording, id: 'c', startMs: 1_400, offsetMs: 1_000 };
  expect(hasDubChanged({ ...now, dub, takes: [...takes, outside] })).toBe(false);
});
