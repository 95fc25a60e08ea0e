import { expect, test } from 'vitest';
import { readFilmQuery } from './film-query.ts';

const read = (text: string) => readFilmQuery(new URLSearchParams(text));

test('readFilmQuery reads film, video, and time', () => {
  expect(read('film_id=f&video_id=v&t=1500.6')).toEqual({ filmId: 'f', videoId: 'v', startMs: 1501 });
});

test.each(['', 't=', 't=abc', 't=-5', 't=Infinity'])(
  'readFilmQuery ignores the invalid time in "%s"',
  (text) => {
    expect(read(text)).toEqual({ filmId: null, videoId: null, startMs: null });
  },
);
