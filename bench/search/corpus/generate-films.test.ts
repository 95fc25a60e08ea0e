import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Corpus,
  findFilmOfLine,
  firstLineOfFilm,
  generateFilm,
  generateFilms,
  parseCorpusLineId,
} from './generate-films.ts';

const linesOf = (corpus: Corpus) => [...generateFilms(corpus)].flatMap(({ lines }) => lines);

test('the same seed makes the same lines, another seed others', () => {
  const lines = linesOf({ seed: 7, lines: 3000 });
  expect(linesOf({ seed: 7, lines: 3000 })).toEqual(lines);
  const others = linesOf({ seed: 8, lines: 3000 });
  const alike = lines.filter(({ en }, at) => en === others[at]?.en);
  expect(alike.length).toBeLessThan(lines.length / 20);
});

test('a corpus has as many lines as asked for and is the beginning of a larger one', () => {
  const larger = linesOf({ seed: 7, lines: 3000 });
  expect(larger).toHaveLength(3000);
  expect(linesOf({ seed: 7, lines: 1701 })).toEqual(larger.slice(0, 1701));
});

test('any film can be made without those before it', () => {
  const films = [...generateFilms({ seed: 7, lines: 5000 })].slice(0, -1);
  expect(films.length).toBeGreaterThan(4);
  for (const [number, film] of films.entries()) expect(generateFilm(7, number)).toEqual(film);
});

test('films have about 700 lines and whole-step qualities', () => {
  const films = Array.from({ length: 100 }, (_, number) => generateFilm(7, number));
  const sizes = films.map(({ lines }) => lines.length);
  expect(Math.min(...sizes)).toBeGreaterThan(500);
  expect(Math.max(...sizes)).toBeLessThan(900);
  expect(new Set(sizes).size).toBeGreaterThan(30);
  expect(new Set(films.map(({ quality }) => quality))).toEqual(new Set([1, 2, 3, 4]));
});

test('the id of a line gives its number away', () => {
  const films = [...generateFilms({ seed: 7, lines: 5000 })];
  const ids = films.flatMap(({ videoId, lines }) => lines.map(({ seq }) => `${videoId}.${seq}`));
  for (const [number, id] of ids.entries()) expect(parseCorpusLineId(id)).toBe(number);
  expect(() => parseCorpusLineId('video-1')).toThrow(RangeError);
});

test('every line is in the film that begins before it and ends behind it', () => {
  fc.assert(
    fc.property(fc.nat(20_000_000), (line) => {
      const film = findFilmOfLine(line);
      expect(firstLineOfFilm(film)).toBeLessThanOrEqual(line);
      expect(firstLineOfFilm(film + 1)).toBeGreaterThan(line);
    }),
  );
});
