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

test('generates the same lines for the same seed and other lines for another seed', () => {
  const lines = linesOf({ seed: 7, lines: 3000 });
  expect(linesOf({ seed: 7, lines: 3000 })).toEqual(lines);
  const otherLines = linesOf({ seed: 8, lines: 3000 });
  const equalLines = lines.filter(({ en }, at) => en === otherLines[at]?.en);
  expect(equalLines.length).toBeLessThan(lines.length / 20);
});

test('generates the requested number of lines, which are a prefix of a larger corpus', () => {
  const larger = linesOf({ seed: 7, lines: 3000 });
  expect(larger).toHaveLength(3000);
  expect(linesOf({ seed: 7, lines: 1701 })).toEqual(larger.slice(0, 1701));
});

test('generates any film without the films before it', () => {
  const films = [...generateFilms({ seed: 7, lines: 5000 })].slice(0, -1);
  expect(films.length).toBeGreaterThan(4);
  for (const [number, film] of films.entries()) expect(generateFilm(7, number)).toEqual(film);
});

test('generates films with about 700 lines and a quality from 1 to 4', () => {
  const films = Array.from({ length: 100 }, (_, number) => generateFilm(7, number));
  const sizes = films.map(({ lines }) => lines.length);
  expect(Math.min(...sizes)).toBeGreaterThan(500);
  expect(Math.max(...sizes)).toBeLessThan(900);
  expect(new Set(sizes).size).toBeGreaterThan(30);
  expect(new Set(films.map(({ quality }) => quality))).toEqual(new Set([1, 2, 3, 4]));
});

test('parseCorpusLineId returns the number of a line', () => {
  const films = [...generateFilms({ seed: 7, lines: 5000 })];
  const ids = films.flatMap(({ videoId, lines }) => lines.map(({ seq }) => `${videoId}.${seq}`));
  for (const [number, id] of ids.entries()) expect(parseCorpusLineId(id)).toBe(number);
  expect(() => parseCorpusLineId('video-1')).toThrow(RangeError);
});

test('findFilmOfLine returns the film that contains the line', () => {
  fc.assert(
    fc.property(fc.nat(20_000_000), (line) => {
      const film = findFilmOfLine(line);
      expect(firstLineOfFilm(film)).toBeLessThanOrEqual(line);
      expect(firstLineOfFilm(film + 1)).toBeGreaterThan(line);
    }),
  );
});
