import { describe, expect, it } from 'vitest';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import { demoFilmPaths } from '../demo-film-paths.ts';
import { fliteVoices, moods, setNames, subtitleVariants } from '../types.ts';
import { cast, findCharacter } from './cast.ts';
import { demoFilms } from './demo-films.ts';

const allLines = demoFilms.flatMap((film) => film.lines);

function countFilmsWith(phrase: string): number {
  return demoFilms.filter((film) => film.lines.some(({ en }) => en.toLowerCase().includes(phrase))).length;
}

describe('the demo library', () => {
  it('has at least six films in three series, each with a unique ID and path', () => {
    expect(demoFilms.length).toBeGreaterThanOrEqual(6);
    expect(new Set(demoFilms.map(({ series }) => series)).size).toBe(3);
    expect(new Set(demoFilms.map(({ id }) => id)).size).toBe(demoFilms.length);
    const paths = demoFilms.map((film) => Object.values(demoFilmPaths(film)).join('/'));
    expect(new Set(paths).size).toBe(demoFilms.length);
    for (const path of paths)
      expect(path).toMatch(/^\p{Script=Han}+ [^/]+ \(2026\)\/Season 01\/[^/]+ - S01E0\d - [^/:*?"<>|\\]+$/u);
  });

  it('has the films that ship with the product', () => {
    const paths = demoFilms.map((film) => `${Object.values(demoFilmPaths(film)).join('/')}.mp4`);
    expect(paths.sort()).toEqual(shippedFilms.toSorted());
  });

  it('numbers the episodes of a series from 1 without gaps', () => {
    const episodes = Map.groupBy(demoFilms, ({ seriesId }) => seriesId);
    for (const films of episodes.values()) {
      const numbers = films.map(({ episode }) => episode);
      expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
      expect(new Set(films.map(({ seriesZh }) => seriesZh)).size).toBe(1);
    }
  });

  it('uses every set and every subtitle variant', () => {
    expect(new Set(demoFilms.map(({ set }) => set))).toEqual(new Set(setNames));
    expect(new Set(demoFilms.map(({ subtitles }) => subtitles))).toEqual(new Set(subtitleVariants));
  });

  it.each(demoFilms.map((film) => [film.id, film] as const))(
    '%s has two characters on screen and 10 to 14 lines with 90 to 130 words',
    (_, film) => {
      expect(film.lines.length).toBeGreaterThanOrEqual(10);
      expect(film.lines.length).toBeLessThanOrEqual(14);
      const words = film.lines.flatMap(({ en }) => en.split(/\s+/)).length;
      expect(words).toBeGreaterThanOrEqual(90);
      expect(words).toBeLessThanOrEqual(130);
      expect(new Set(film.seats).size).toBe(2);
      for (const person of film.seats) {
        expect(findCharacter(person).look).not.toBeNull();
        expect(film.lines.some(({ speaker }) => speaker === person)).toBe(true);
      }
      for (const { speaker } of film.lines) {
        const isOnScreen = film.seats.includes(speaker);
        expect(isOnScreen || findCharacter(speaker).look === null).toBe(true);
      }
      expect(
        new Set(film.seats.map((id) => `${findCharacter(id).voice} ${findCharacter(id).pitch}`)).size,
      ).toBe(2);
    },
  );

  it('has every line in both languages, short enough to read and repeat', () => {
    for (const { en, zh, mood } of allLines) {
      expect(en).toMatch(/^[A-Z][\x20-\x7e]+[.?!]$/);
      expect(en.length).toBeLessThanOrEqual(75);
      expect(zh).toMatch(/^[\p{Script=Han}\d“][^\x00-\x2f]*[。？！]$/u);
      expect(zh.length).toBeGreaterThanOrEqual(4);
      expect(zh.length).toBeLessThanOrEqual(30);
      if (mood !== undefined) expect(moods).toContain(mood);
    }
    expect(new Set(allLines.map(({ en }) => en)).size).toBe(allLines.length);
    expect(new Set(allLines.map(({ zh }) => zh)).size).toBe(allLines.length);
  });

  it.each([
    ['give me a second', 4],
    ['what do you mean', 4],
    ["i'm not sure", 4],
    ['that makes two of us', 2],
    ['could you give me a hand', 2],
    ['was just about to', 2],
    ['to be honest', 2],
    ['by the way', 2],
    ['it slipped my mind', 2],
    ['take your time', 2],
    ["it's up to you", 2],
    ['what on earth', 2],
    ['thank goodness', 2],
  ])('contains "%s" in at least %i films', (phrase, minFilms) => {
    expect(countFilmsWith(phrase)).toBeGreaterThanOrEqual(minFilms);
  });
});

describe('the cast', () => {
  it('uses existing voices, with a different combination of voice and pitch for each character', () => {
    for (const { voice, pitch, pace } of cast) {
      expect(fliteVoices).toContain(voice);
      expect(pitch).toBeGreaterThan(0.8);
      expect(pitch).toBeLessThan(1.25);
      // One atempo filter supports 0.5 to 2.
      expect(pace / pitch).toBeGreaterThan(0.5);
      expect(pace / pitch).toBeLessThan(2);
    }
    expect(new Set(cast.map(({ voice, pitch }) => `${voice} ${pitch}`)).size).toBe(cast.length);
    expect(new Set(cast.map(({ id }) => id)).size).toBe(cast.length);
  });

  it('has names in both languages, and findCharacter throws for an unknown ID', () => {
    for (const { name, nameZh } of cast) {
      expect(name).toMatch(/^[A-Z][A-Za-z ]+$/);
      expect(nameZh).toMatch(/^\p{Script=Han}+$/u);
    }
    expect(() => findCharacter('nobody')).toThrow(RangeError);
  });
});
