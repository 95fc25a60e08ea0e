import { expect, test } from 'vitest';
import { isSubtitleFileName, isVideoFileName } from './file-extensions.ts';

test('classifies a file as video, subtitles, or neither by its extension alone', () => {
  for (const name of ['a.mkv', '电影.MP4', 'a.zh.ts', 'a.ogm', 'a.3g2', 'a.mpeg']) {
    expect([name, isVideoFileName(name), isSubtitleFileName(name)]).toEqual([name, true, false]);
  }
  for (const name of ['a.srt', 'a.zh.ASS', 'a.vtt', 'a.ssa']) {
    expect([name, isVideoFileName(name), isSubtitleFileName(name)]).toEqual([name, false, true]);
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
    expect([name, isVideoFileName(name), isSubtitleFileName(name)]).toEqual([name, false, false]);
  }
});
