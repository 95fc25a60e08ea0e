import { expect, it } from 'vitest';
import { matchSubtitleFile } from './match-subtitle-file.ts';

const none = { forced: false, sdh: false };

it.each([
  ['Movie.mkv', 'Movie.en.srt', { belongs: true, languageTag: 'en', ...none }],
  ['Movie.mkv', 'Movie.srt', { belongs: true, languageTag: null, ...none }],
  [
    'Movie.mkv',
    'Movie.zh-Hans.forced.ass',
    { belongs: true, languageTag: 'zh-Hans', forced: true, sdh: false },
  ],
  ['Movie.mkv', 'Movie.chs&eng.ass', { belongs: true, languageTag: 'chs&eng', ...none }],
  ['Movie.mkv', 'Movie.en.sdh.srt', { belongs: true, languageTag: 'en', forced: false, sdh: true }],
  ['Movie.mkv', 'movie.简体&英文.ass', { belongs: true, languageTag: '简体&英文', ...none }],
  ['Movie (2010).mkv', 'Movie (2010) [简体].srt', { belongs: true, languageTag: '简体', ...none }],
  ['Sintel.2010.480.mp4', 'sintel.eng.srt', { belongs: true, languageTag: 'eng', ...none }],
  ['Sintel.2010.480.mp4', 'Subs/sintel.chi.srt', { belongs: true, languageTag: 'chi', ...none }],
  [
    'Movie.2010.1080p.BluRay.mkv',
    'Movie.2010.720p.WEB-DL.x264-GRP.chs.srt',
    { belongs: true, languageTag: 'chs', ...none },
  ],
  ['Show.S01E02.mkv', 'Show.S01E02.720p.eng.srt', { belongs: true, languageTag: 'eng', ...none }],
  ['Show.S01E02.mkv', 'Subs/Show.S01E02/2_English.srt', { belongs: true, languageTag: '2_English', ...none }],
  ['In Full.mkv', 'In Full.srt', { belongs: true, languageTag: null, ...none }],
  ['Forced Entry.mkv', 'Forced Entry.en.srt', { belongs: true, languageTag: 'en', ...none }],
  ['Show.S01E02.mkv', 'Show.S01E03.eng.srt', { belongs: false, languageTag: 'eng', ...none }],
  ['Alien.mkv', 'Aliens.en.srt', { belongs: false, languageTag: 'en', ...none }],
  ['Alien.mkv', 'Alien.3.en.srt', { belongs: false, languageTag: 'en', ...none }],
  ['Heat.1995.mkv', 'Heat.1986.srt', { belongs: false, languageTag: null, ...none }],
  ['Alien.mkv', 'English.srt', { belongs: false, languageTag: 'English', ...none }],
])('%s and %s', (video, subtitle, wanted) => {
  expect(matchSubtitleFile(video, subtitle)).toEqual(wanted);
});

it('assigns every subtitle to the only film in the folder', () => {
  expect(matchSubtitleFile('Alien.mkv', 'Subs/2_English.srt', { onlyFilm: true })).toEqual({
    belongs: true,
    languageTag: '2_English',
    ...none,
  });
  expect(matchSubtitleFile('Alien.mkv', 'whatever.srt', { onlyFilm: true }).belongs).toBe(true);
});
