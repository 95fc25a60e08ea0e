import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseName } from '#domain/films/parse-name.ts';
import { sideFileLanguage } from '#domain/films/side-file-language.ts';
import { uploadName } from './upload-name.ts';

const bytes = (name: string) => Buffer.byteLength(name);

describe('uploadName', () => {
  test('a name of common length stays what it was', () => {
    for (const name of [
      `${'Long '.repeat(16)}S02E07 The One With A Name.zh-Hans.srt`,
      '[组] 晨光 - 07 [1080p].mkv',
      'Movie.2010.en.forced.ass',
    ]) {
      expect(uploadName(name)).toBe(name);
    }
  });

  test.each(['Very long title of a show ', '很长的剧名很长的剧名'])(
    'of a name too long, the title gives way: %s',
    (title) => {
      const stem = `${title.repeat(12)}S02E07 ${'and what happened then '.repeat(4)}`.trim();
      const film = uploadName(`${stem}.mkv`);
      const chinese = uploadName(`${stem}.zh-Hans.srt`);
      expect(Math.max(bytes(film), bytes(chinese))).toBeLessThanOrEqual(200);
      expect(parseName(film)).toMatchObject({ season: 2, episode: 7 });
      expect(parseName(film).title.startsWith(title.trim().slice(0, 8))).toBe(true);
      expect(chinese).toMatch(/\.zh-Hans\.srt$/);
      expect(sideFileLanguage(film, chinese)).toMatchObject({ belongs: true, languageTag: 'zh-Hans' });
      expect(uploadName(`${stem.replace('S02E07', 'S02E08')}.mkv`)).not.toBe(film);
    },
  );

  test('without an episode the beginning and the end of the title stay', () => {
    const name = uploadName(`Start ${'middle '.repeat(60)}(2010).en.srt`);
    expect(name).toMatch(/^Start middle.*\(2010\)\.en\.srt$/);
    expect(bytes(name)).toBeLessThanOrEqual(200);
  });

  test('whatever it is given, it is one visible name that a disk takes', () => {
    const character = fc.constantFrom(...'aS02E.- /\\:\0\n电影é😀\ud800\u202e');
    fc.assert(
      fc.property(
        fc.string({ unit: character, maxLength: 400 }),
        fc.constantFrom('', '.mkv', '.en.srt'),
        (text, end) => {
          const name = uploadName(text + end);
          expect(bytes(name)).toBeLessThanOrEqual(200);
          expect(name).toMatch(/^[^./\\\0][^/\\\0]*\.[A-Za-z0-9]{1,8}$/);
        },
      ),
    );
    expect(uploadName('../../../etc/passwd')).toBe('etc passwd.bin');
  });
});
