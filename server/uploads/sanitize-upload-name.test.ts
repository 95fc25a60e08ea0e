import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchSubtitleFile } from '#domain/imports/match-subtitle-file.ts';
import { parseFilmFileName } from '#domain/imports/parse-film-file-name.ts';
import { sanitizeUploadName } from './sanitize-upload-name.ts';

const bytes = (name: string) => Buffer.byteLength(name);

describe('sanitizeUploadName', () => {
  test('keeps a name of common length', () => {
    for (const name of [
      `${'Long '.repeat(16)}S02E07 The One With A Name.zh-Hans.srt`,
      '[组] 晨光 - 07 [1080p].mkv',
      'Movie.2010.en.forced.ass',
    ]) {
      expect(sanitizeUploadName(name)).toBe(name);
    }
  });

  test.each(['Very long title of a show ', '很长的剧名很长的剧名'])(
    'shortens the title of a name that is too long: %s',
    (title) => {
      const stem = `${title.repeat(12)}S02E07 ${'and what happened then '.repeat(4)}`.trim();
      const film = sanitizeUploadName(`${stem}.mkv`);
      const chinese = sanitizeUploadName(`${stem}.zh-Hans.srt`);
      expect(Math.max(bytes(film), bytes(chinese))).toBeLessThanOrEqual(200);
      expect(parseFilmFileName(film)).toMatchObject({ season: 2, episode: 7 });
      expect(parseFilmFileName(film).title.startsWith(title.trim().slice(0, 8))).toBe(true);
      expect(chinese).toMatch(/\.zh-Hans\.srt$/);
      expect(matchSubtitleFile(film, chinese)).toMatchObject({ belongs: true, languageTag: 'zh-Hans' });
      expect(sanitizeUploadName(`${stem.replace('S02E07', 'S02E08')}.mkv`)).not.toBe(film);
    },
  );

  test('keeps the beginning and the end of a title without an episode', () => {
    const name = sanitizeUploadName(`Start ${'middle '.repeat(60)}(2010).en.srt`);
    expect(name).toMatch(/^Start middle.*\(2010\)\.en\.srt$/);
    expect(bytes(name)).toBeLessThanOrEqual(200);
  });

  test('returns one visible name that file systems accept for any input', () => {
    const character = fc.constantFrom(...'aS02E.- /\\:\0\n电影é😀\ud800\u202e');
    fc.assert(
      fc.property(
        fc.string({ unit: character, maxLength: 400 }),
        fc.constantFrom('', '.mkv', '.en.srt'),
        (text, end) => {
          const name = sanitizeUploadName(text + end);
          expect(bytes(name)).toBeLessThanOrEqual(200);
          expect(name).toMatch(/^[^./\\\0][^/\\\0]*\.[A-Za-z0-9]{1,8}$/);
        },
      ),
    );
    expect(sanitizeUploadName('../../../etc/passwd')).toBe('etc passwd.bin');
  });
});
