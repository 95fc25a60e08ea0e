import { describe, expect, it } from 'vitest';
import { parseSubtitleName } from './parse-subtitle-name.ts';

const parseFileName = (name: string) => parseSubtitleName({ name, whole: false });
const parseTrackTitle = (name: string) => parseSubtitleName({ name, whole: true });

describe('file names', () => {
  it.each([
    ['Movie.en.srt', 'en', null],
    ['Movie.eng.srt', 'en', null],
    ['Movie.en-US.srt', 'en', null],
    ['Movie.chi.srt', 'zh', null],
    ['Movie.zh-Hans.srt', 'zh', 'hans'],
    ['Movie.chs.ass', 'zh', 'hans'],
    ['Movie.zh-TW.srt', 'zh', 'hant'],
    ['Movie.cht.ass', 'zh', 'hant'],
    ['Movie.繁体.ass', 'zh', 'hant'],
    ['Movie.chs&eng.ass', 'both', 'hans'],
    ['Movie.chs.eng.ass', 'both', 'hans'],
    ['Movie.简体&英文.ass', 'both', 'hans'],
    ['Movie.cht&eng.ass', 'both', 'hant'],
    ['Movie.中英双语.srt', 'both', null],
    ['Movie.zh-en.srt', 'both', null],
    ['Movie.fr.srt', 'other', null],
    ['Movie.ger.srt', 'other', null],
    ['Movie.pt-BR.srt', 'other', null],
    ['Movie.chs&jpn.ass', 'zh', 'hans'],
    ['Movie.srt', null, null],
    ['It Is Not English at All.srt', null, null],
  ])('%s', (name, language, script) => {
    expect(parseFileName(name)).toMatchObject({ language, script });
  });

  it('detects forced, SDH, and commentary tracks', () => {
    expect(parseFileName('Movie.en.forced.srt')).toMatchObject({ language: 'en', forced: true, sdh: false });
    expect(parseFileName('Movie.en.hi.srt')).toMatchObject({ language: 'en', sdh: true, tag: 'en' });
    expect(parseFileName('Movie.hi.srt')).toMatchObject({ language: 'other', sdh: false });
    expect(parseFileName('Movie.3.en.2.srt')).toMatchObject({ language: 'en', stem: 'Movie.3' });
    expect(parseFileName('Movie.hi.en.srt')).toMatchObject({ language: 'en', sdh: true });
    expect(parseFileName('Movie.SDH.srt')).toMatchObject({ language: null, sdh: true });
    expect(parseFileName('Movie.en.commentary.srt')).toMatchObject({ commentary: true });
  });

  it('keeps a title that contains such words', () => {
    expect(parseFileName('Forced Entry.en.srt')).toMatchObject({ forced: false, stem: 'Forced Entry' });
    expect(parseFileName('The English Patient (1996).srt')).toMatchObject({ language: null });
  });
});

it('reads every word of a track title', () => {
  expect(parseTrackTitle('English [SDH] eng #3')).toMatchObject({ language: 'en', sdh: true });
  expect(parseTrackTitle('Signs & Songs eng #4').forced).toBe(true);
  expect(parseTrackTitle('Forced eng #4')).toMatchObject({ language: 'en', forced: true });
  expect(parseTrackTitle('简体中文 chi #5')).toMatchObject({ language: 'zh', script: 'hans' });
  expect(parseTrackTitle('ger #2').language).toBe('other');
  expect(parseTrackTitle('und').language).toBeNull();
});
