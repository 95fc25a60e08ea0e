import { expect, test } from 'vitest';
import type { FilmLevel } from '#shared/film-codes.ts';
import type { FilmSummary, Line } from '../films/types.ts';
import { chooseFirstFilm, chooseFirstLine } from './choose-first-line.ts';

const film = (name: string, level: FilmLevel | null, change: Partial<FilmSummary> = {}) => ({
  name,
  level,
  state: 'ready' as const,
  lineCount: 9,
  posterVideoId: 'v',
  ...change,
});

test('chooses the easiest film that can be played and has lines, the first of equals', () => {
  const films = [
    film('unknown', null),
    film('hard', 4),
    film('importing', 1, { state: 'importing' }),
    film('silent', 1, { lineCount: 0 }),
    film('not indexed', 1, { posterVideoId: null }),
    film('easy', 2),
    film('easy, too', 2),
  ];
  expect(chooseFirstFilm(films)?.name).toBe('easy');
  expect(chooseFirstFilm(films.slice(0, 1))?.name).toBe('unknown');
  expect(chooseFirstFilm(films.slice(2, 4))).toBeNull();
});

const line = (en: string | null, change: Partial<Line> = {}): Line => ({
  id: en ?? 'none',
  videoId: 'v',
  seq: 0,
  startMs: 0,
  endMs: 1_500,
  en,
  zh: '一句话',
  ...change,
});

test('chooses the first sentence of a few words in both languages', () => {
  const lines = [
    line(null),
    line('Hi.'),
    line('and then I said:'),
    line('No Chinese under this one.', { zh: null }),
    line('Said far too fast, this.', { endMs: 300 }),
    line('Said far too slowly, this.', { endMs: 9_000 }),
    line('A sentence that goes on and on for much longer than anybody new would repeat.'),
    line('Is this seat taken?'),
    line('Take your time.'),
  ];
  expect(chooseFirstLine(lines)?.en).toBe('Is this seat taken?');
});

test('takes what there is without such a sentence', () => {
  expect(chooseFirstLine([line(null), line('No', { zh: null }), line('Hi.')])?.en).toBe('Hi.');
  expect(chooseFirstLine([line(null), line('No', { zh: null })])?.en).toBe('No');
  expect(chooseFirstLine([line(null)])).toBeNull();
  expect(chooseFirstLine([])).toBeNull();
});
