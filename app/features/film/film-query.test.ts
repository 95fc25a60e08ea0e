import { expect, test } from 'vitest';
import { readFilmQuery } from './film-query.ts';

const read = (text: string) => readFilmQuery(new URLSearchParams(text));

test('film, video and time are read', () => {
  expect(read('film_id=f&video_id=v&t=1500.6')).toEqual({ filmId: 'f', videoId: 'v', startMs: 1501 });
});

test.each(['', 't=', 't=abc', 't=-5', 't=Infinity'])('%s is no time', (text) => {
  expect(read(text)).toEqual({ filmId: null, videoId: null, startMs: null });
});
