import { describe, expect, it } from 'vitest';
import { parseImportNote } from '#shared/import-notes.ts';
import { buildLines, pairLines } from './build-lines.ts';
import { SUBTITLE_MAX_BYTES } from './limits.ts';
import { measureCpuMs } from './testing/measure-cpu-ms.ts';
import type { RawSubtitle } from './types.ts';

const english = [
  "You're a fool for coming alone.",
  'You are lucky to be alive.',
  'Thank you.',
  'So...',
  'I am looking for someone.',
  'A dragon.',
];
const chinese = ['你一个人来，真是蠢到家了', '你还活着已经很走运了', '谢谢', '那么……', '我在找人', '一条龙'];
const traditional = [
  '你一個人來，真是蠢到家了',
  '你還活著已經很走運了',
  '謝謝',
  '那麼……',
  '我在找人',
  '一條龍',
];
const french = [
  'Vous êtes folle de venir seule.',
  'Vous avez de la chance.',
  'Merci.',
  'Alors...',
  'Je cherche quelqu’un.',
  'Un dragon.',
];
/** Irregular, so that only the right shift fits. */
const starts = [1000, 4200, 8300, 10_900, 15_700, 19_800];

function srt(texts: string[], shiftMs = 0): string {
  const stamp = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',');
  return texts
    .map((text, at) => {
      const start = (starts[at] ?? 0) + shiftMs;
      return `${at + 1}\n${stamp(start)} --> ${stamp(start + 1900)}\n${text}\n`;
    })
    .join('\n');
}

const raw = (name: string, text: string, more: Partial<RawSubtitle> = {}): RawSubtitle => ({
  name,
  origin: 'sidecar',
  languageTag: null,
  format: 'srt',
  bytes: new TextEncoder().encode(text),
  ...more,
});
const embedded = (name: string, text: string, languageTag: string | null = null) =>
  raw(name, text, { origin: 'embedded', languageTag });

const texts = (built: { lines: { en: string | null; zh: string | null }[] }) =>
  built.lines.map(({ en, zh }) => [en, zh]);
const expected = english.map((text, at) => [text, chinese[at]]);

describe('buildLines', () => {
  it('pairs an English and a Chinese file line by line', () => {
    const built = buildLines({ raw: [raw('a.eng.srt', srt(english)), raw('a.chi.srt', srt(chinese))] });
    expect(texts(built)).toEqual(expected);
    expect(built.lines.map((line) => line.startMs)).toEqual(starts);
    expect(built.notes).toEqual([]);
    expect(built.tracks.map(({ lang, encoding, format }) => [lang, encoding, format])).toEqual([
      ['en', 'utf-8', 'srt'],
      ['zh', 'utf-8', 'srt'],
    ]);
  });

  it('needs no names or tags, and skips embedded tracks in other languages without a note', () => {
    const built = buildLines({
      raw: [embedded('#2', srt(french)), embedded('#3', srt(english)), embedded('#4', srt(chinese))],
    });
    expect(texts(built)).toEqual(expected);
    expect(built.notes).toEqual([]);
    expect(built.tracks).toHaveLength(2);
  });

  it('continues after broken files and adds a note with the name of each', () => {
    const built = buildLines({
      raw: [
        raw('broken & bad.srt', 'not a subtitle'),
        raw('huge.srt', '', { bytes: new Uint8Array(SUBTITLE_MAX_BYTES + 1) }),
        raw('french.srt', srt(french)),
        raw('sounds.srt', srt(['[music]', '(sighs)'])),
        raw('a.en.srt', srt(english)),
      ],
    });
    expect(texts(built)).toEqual(english.map((text) => [text, null]));
    expect(
      built.notes.map((note) => [parseImportNote(note)?.key, parseImportNote(note)?.params.name]),
    ).toEqual([
      ['subtitle_unreadable', 'broken & bad.srt'],
      ['subtitle_too_large', 'huge.srt'],
      ['subtitle_other_language', 'french.srt'],
      ['subtitle_empty', 'sounds.srt'],
    ]);
  });

  it('imports a subtitle that may be English with a note, unless another one certainly is', () => {
    const names = raw('names.srt', srt(['Sintel!', 'Ishtar!', 'Shaman!']));
    const keys = (built: { notes: string[] }) => built.notes.map((note) => parseImportNote(note)?.key);
    const alone = buildLines({ raw: [names, raw('a.zh.srt', srt(chinese))] });
    expect(alone.lines.filter(({ en }) => en !== null)).toHaveLength(3);
    expect(keys(alone)).toEqual(['subtitle_language_unsure']);
    const beside = buildLines({ raw: [names, raw('b.srt', srt(english))] });
    expect(beside.tracks.map(({ name }) => name)).toEqual(['b.srt']);
    expect(keys(beside)).toEqual(['subtitle_unclear']);
  });

  it('returns nothing for no input', () => {
    expect(buildLines({ raw: [] })).toEqual({ tracks: [], lines: [], used: [], moved: null, notes: [] });
  });

  it('uses a bilingual file as it is', () => {
    const both = english.map((text, at) => `${chinese[at]}\n${text}`);
    const built = buildLines({ raw: [raw('a.chs&eng.srt', srt(both)), raw('a.en.srt', srt(english))] });
    expect(built.tracks[0]?.lang).toBe('both');
    expect(texts(built)).toEqual(expected);
  });

  it('shifts a track that is late as a whole, and adds a note', () => {
    const late = buildLines({ raw: [raw('a.en.srt', srt(english)), raw('a.zh.srt', srt(chinese, 2400))] });
    expect(texts(late)).toEqual(expected);
    expect(late.lines.map((line) => line.startMs)).toEqual(starts);
    expect(parseImportNote(late.notes[0] ?? '')).toEqual({
      key: 'subtitle_moved',
      params: { name: 'a.zh.srt', seconds: '-2.4' },
    });
    // Embedded tracks are in time with the film.
    const sidecarShifted = buildLines({
      raw: [raw('a.en.srt', srt(english, 2400)), embedded('chi #2', srt(chinese))],
    });
    expect(sidecarShifted.lines.map((line) => line.startMs)).toEqual(starts);
    expect(parseImportNote(sidecarShifted.notes[0] ?? '')?.params.name).toBe('a.en.srt');
  });

  it('counts the cues that cleaning dropped', () => {
    const built = buildLines({
      raw: [raw('a.srt', srt(['Subtitles by Bob', '[music]', ...english.slice(0, 4)]))],
    });
    expect(built.tracks[0]?.dropped).toEqual({
      advertising: 1,
      sounds: 1,
      drawings: 0,
      empty: 0,
      badTimes: 0,
    });
  });

  it('cleans and pairs 10,000 cues per language within two seconds', () => {
    const many = (line: string) =>
      Array.from({ length: 10_000 }, (_, at) => {
        const s = at * 1.5;
        const stamp = (v: number) =>
          `${String(Math.floor(v / 3600)).padStart(2, '0')}:${String(Math.floor(v / 60) % 60).padStart(2, '0')}:${String(Math.floor(v % 60)).padStart(2, '0')},${v % 1 ? 500 : '000'}`;
        return `${at + 1}\n${stamp(s)} --> ${stamp(s + 1)}\n${line} ${at}\n`;
      }).join('\n');
    const raws = [raw('en.srt', many('What do you think of it?')), raw('zh.srt', many('你觉得这个怎么样'))];
    const cpuMs = measureCpuMs(() => {
      expect(buildLines({ raw: raws }).lines).toHaveLength(10_000);
    });
    expect(cpuMs).toBeLessThan(2000);
  });
});

describe('track selection', () => {
  const linesOf = (...raws: RawSubtitle[]) => buildLines({ raw: raws }).lines;
  const tagged = (mark: string) => english.map((text) => `${text} ${mark}`);

  it.each([
    ['the sidecar file', [embedded('eng #2', srt(tagged('no'))), raw('a.en.srt', srt(tagged('yes')))]],
    [
      'the track without sounds',
      [raw('a.en.sdh.srt', srt(tagged('no'))), raw('a.en.srt', srt(tagged('yes')))],
    ],
    [
      'the track that is not forced',
      [raw('a.en.forced.srt', srt(tagged('no'))), embedded('eng #2', srt(tagged('yes')))],
    ],
    [
      'the full track',
      [raw('a.en.srt', srt(tagged('no').slice(0, 2))), embedded('eng #2', srt(tagged('yes')))],
    ],
    [
      "the film's dialogue instead of commentary",
      [embedded('Commentary eng #2', srt(tagged('no'))), embedded('eng #3', srt(tagged('yes')))],
    ],
  ])('prefers %s, in any order', (_, raws) => {
    for (const order of [raws, [...raws].reverse()]) {
      const lines = linesOf(...order);
      expect(lines).toHaveLength(6);
      for (const line of lines) expect(line.en).toContain('yes');
    }
  });

  it('prefers Simplified to Traditional, and uses Traditional if there is no other track', () => {
    const [hans, hant] = [embedded('chi #5', srt(chinese)), raw('a.zh.srt', srt(traditional))];
    expect(linesOf(hant, hans).map((line) => line.zh)).toEqual(chinese);
    expect(linesOf(hant).map((line) => line.zh)).toEqual(traditional);
  });
});

describe('pairLines', () => {
  const { tracks } = buildLines({ raw: [raw('a.en.srt', srt(english)), raw('a.zh.srt', srt(chinese))] });

  it('builds the same lines from the same tracks', () => {
    const built = buildLines({ raw: [raw('a.en.srt', srt(english)), raw('a.zh.srt', srt(chinese))] });
    expect(pairLines({ tracks: tracks.map((track) => ({ ...track, ratio: 1, offsetMs: 0 })) })).toEqual(
      built.lines,
    );
  });

  it('shifts every line with its track, and drops lines before the start', () => {
    const moved = pairLines({ tracks: tracks.map((track) => ({ ...track, ratio: 1, offsetMs: -3500 })) });
    expect(moved.map((line) => line.en)).toEqual(english.slice(1));
    expect(moved[0]?.startMs).toBe(700);
  });

  it('pairs by the shifted times', () => {
    const nothing = pairLines({
      tracks: tracks.map((track) => ({ ...track, ratio: 1, offsetMs: track.lang === 'zh' ? 60_000 : 0 })),
    });
    expect(nothing).toHaveLength(12);
    expect(nothing.every((line) => line.en === null || line.zh === null)).toBe(true);
  });
});
