import { describe, expect, test } from 'vitest';
import type { SheetOptions } from '#shared/script-sheet.ts';
import { makeClip } from '#store/testing/fixtures.ts';
import { makeLine, makeMezzanineInfo } from '../testing/factories.ts';
import { buildScriptSheet } from './build-script-sheet.ts';

const plain: SheetOptions = { en: 'shown', zh: 'shown', words: 'none' };
const spokenText = "Wait, I've been waiting for the waiter.";
const lines = [
  makeLine('v', 0, { startMs: 0, endMs: 1000, en: spokenText, zh: '我一直在等。' }),
  makeLine('v', 1, { startMs: 2500, endMs: 4000, en: null, zh: '好。' }),
];
type View = Parameters<typeof buildScriptSheet>[0]['view'];
const view = (change: Partial<View> = {}): View => ({
  clip: makeClip({
    ownerId: 'ann',
    videoId: 'v',
    filmId: 'f',
    startFrame: 100,
    endFrame: 196,
    startMs: 4000,
    endMs: 8000,
  }),
  film: {
    id: 'f',
    source: 'film',
    kind: 'movie',
    title: 'T',
    titleZh: null,
    year: null,
    ownerId: null,
    titleKey: 't',
    createdMs: 0,
  },
  video: {
    id: 'v',
    filmId: 'f',
    originalName: 'v.mkv',
    originalExtension: '.mkv',
    contentHash: 'k',
    season: null,
    episode: null,
    title: null,
    state: 'ready',
    errorCode: null,
    errorDetail: null,
    importNotes: [],
    level: null,
    lineCount: 0,
    originalBytes: 0,
    versionOf: null,
    standsAlone: false,
    mezzanine: makeMezzanineInfo(),
    thumbnailSprite: null,
    revision: 1,
    createdMs: 0,
  },
  lines,
  ...change,
});
const listForms = (word: string) => (word === 'wait' ? ['wait', 'waited', 'waiting'] : [word]);
const buildFirstLine = (options: Partial<SheetOptions>, words: string[] = []) =>
  buildScriptSheet({ view: view(), options: { ...plain, ...options }, words, listForms })?.lines[0];

describe('buildScriptSheet', () => {
  test("numbers the lines and picks the middle frame of each, counted from the clip's first frame", () => {
    const sheet = buildScriptSheet({ view: view(), options: plain, words: [], listForms });
    expect(sheet?.lines.map(({ number, frame }) => [number, frame])).toEqual([
      [1, 12],
      [2, 78],
    ]);
    expect(sheet?.lines[1]).toMatchObject({ en: null, zh: { kind: 'text', text: '好。' } });
  });

  test('keeps the frame of a late line within the clip', () => {
    const late = makeLine('v', 0, { startMs: 3990, endMs: 4200 });
    const sheet = buildScriptSheet({ view: view({ lines: [late] }), options: plain, words: [], listForms });
    expect(sheet?.lines[0]?.frame).toBe(95);
  });

  test('returns null for a clip without lines or without a mezzanine', () => {
    expect(buildScriptSheet({ view: view({ lines: [] }), options: plain, words: [], listForms })).toBeNull();
    const unknown = { ...view().video, mezzanine: null };
    expect(
      buildScriptSheet({ view: view({ video: unknown }), options: plain, words: [], listForms }),
    ).toBeNull();
  });

  test('gives blank text at least one and at most four rules, by its length', () => {
    expect(buildFirstLine({ zh: 'blank' })?.zh).toEqual({ kind: 'blank', rules: 1 });
    const long = makeLine('v', 0, { startMs: 0, endMs: 9, en: 'word '.repeat(14), zh: '字'.repeat(500) });
    const options = { ...plain, en: 'blank', zh: 'blank' } as const;
    const sheet = buildScriptSheet({ view: view({ lines: [long] }), options, words: [], listForms });
    expect(sheet?.lines[0]).toMatchObject({
      en: { kind: 'blank', rules: 2 },
      zh: { kind: 'blank', rules: 4 },
    });
  });

  test('leaves out texts with mode none', () => {
    expect(buildFirstLine({ en: 'none', zh: 'none' })).toMatchObject({ en: null, zh: null });
  });

  test("replaces all forms of the viewer's words with gaps", () => {
    expect(buildFirstLine({ words: 'gaps' }, ['wait', 'table'])?.en).toEqual({
      kind: 'text',
      text: "______, I've been _______ for the waiter.",
    });
  });

  test('makes one gap for a word inside a longer one', () => {
    expect(buildFirstLine({ words: 'gaps' }, ['wait', 'waiting for', 'waiter'])?.en).toEqual({
      kind: 'text',
      text: "______, I've been ___________ the ______.",
    });
  });

  test("returns the viewer's words and leaves the text unchanged without gaps", () => {
    const sheet = buildScriptSheet({
      view: view(),
      options: { ...plain, words: 'notes' },
      words: ['waiter', 'none'],
      listForms,
    });
    expect(sheet).toMatchObject({ hasNotes: true, ownWords: ['waiter'] });
    expect(sheet?.lines[0]?.en).toEqual({ kind: 'text', text: spokenText });
  });
});
