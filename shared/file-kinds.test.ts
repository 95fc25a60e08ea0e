import { expect, test } from 'vitest';
import { isFilmName, isSubtitleName } from './file-kinds.ts';

test('the extension alone tells a film, subtitles, and neither', () => {
  for (const name of ['a.mkv', '电影.MP4', 'a.zh.ts', 'a.ogm', 'a.3g2', 'a.mpeg']) {
    expect([name, isFilmName(name), isSubtitleName(name)]).toEqual([name, true, false]);
  }
  for (const name of ['a.srt', 'a.zh.ASS', 'a.vtt', 'a.ssa']) {
    expect([name, isFilmName(name), isSubtitleName(name)]).toEqual([name, false, true]);
  }
  for (const name of [
    'Big.Film.2010.mkv.part',
    'x.nfo',
    'readme.txt',
    'mkv',
    '.mp4',
    'a.mp4x',
    'a.srt~',
    '',
  ]) {
    expect([name, isFilmName(name), isSubtitleName(name)]).toEqual([name, false, false]);
  }
});
