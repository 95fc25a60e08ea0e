import { expect, test } from 'vitest';
import { preferAddedTracks } from './prefer-added-tracks.ts';

const cue = (en: string | null, zh: string | null) => ({ startMs: 0, endMs: 1000, en, zh });
const both = {
  lang: 'both' as const,
  origin: 'sidecar' as const,
  cues: [cue('Hi.', '嗨。'), cue('Bye.', null)],
};
const en = { lang: 'en' as const, origin: 'embedded' as const, cues: [cue('Hi.', null)] };
const zh = { lang: 'zh' as const, origin: 'sidecar' as const, cues: [cue(null, '嗨。')] };
const added = <Track extends object>(track: Track) => ({ ...track, origin: 'added' as const });

test('leaves tracks alone when none was added', () => {
  expect(preferAddedTracks([both, en, zh])).toEqual([both, en, zh]);
});

test('lets an added track take the place of those of its language', () => {
  expect(preferAddedTracks([en, zh, added(en)])).toEqual([zh, added(en)]);
  expect(preferAddedTracks([en, zh, both, added(both)])).toEqual([added(both)]);
});

test('keeps the other language of a bilingual track', () => {
  expect(preferAddedTracks([both, added(en)])).toEqual([
    { lang: 'zh', origin: 'sidecar', cues: [cue(null, '嗨。')] },
    added(en),
  ]);
  expect(preferAddedTracks([both, added(zh)])).toEqual([
    { lang: 'en', origin: 'sidecar', cues: [cue('Hi.', null), cue('Bye.', null)] },
    added(zh),
  ]);
  expect(preferAddedTracks([both, added(en), added(zh)])).toEqual([added(en), added(zh)]);
});
