import { describe, expect, it } from 'vitest';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import { demoFilmPaths } from '../demo-film-paths.ts';
import { fliteVoices, moods, setNames, subtitleVariants } from '../types.ts';
import { cast, characterById } from './cast.ts';
import { demoFilms } from './demo-films.ts';

const allLines = demoFilms.flatMap((scene) => scene.lines);

function scenesSaying(phrase: string): number {
  return demoFilms.filter((scene) => scene.lines.some(({ en }) => en.toLowerCase().includes(phrase))).length;
}

describe('the demo library', () => {
  it('holds at least six scenes in three series, each scene under its own id and path', () => {
    expect(demoFilms.length).toBeGreaterThanOrEqual(6);
    expect(new Set(demoFilms.map(({ series }) => series)).size).toBe(3);
    expect(new Set(demoFilms.map(({ id }) => id)).size).toBe(demoFilms.length);
    const paths = demoFilms.map((scene) => Object.values(demoFilmPaths(scene)).join('/'));
    expect(new Set(paths).size).toBe(demoFilms.length);
    for (const path of paths)
      expect(path).toMatch(/^\p{Script=Han}+ [^/]+ \(2026\)\/Season 01\/[^/]+ - S01E0\d - [^/:*?"<>|\\]+$/u);
  });

  it('is what ships with the product', () => {
    const paths = demoFilms.map((scene) => `${Object.values(demoFilmPaths(scene)).join('/')}.mp4`);
    expect(paths.sort()).toEqual(shippedFilms.toSorted());
  });

  it('numbers the episodes of a series from one, without a gap', () => {
    const episodes = Map.groupBy(demoFilms, ({ seriesId }) => seriesId);
    for (const scenes of episodes.values()) {
      const numbers = scenes.map(({ episode }) => episode);
      expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
      expect(new Set(scenes.map(({ seriesZh }) => seriesZh)).size).toBe(1);
    }
  });

  it('uses every place and every form of subtitles', () => {
    expect(new Set(demoFilms.map(({ set }) => set))).toEqual(new Set(setNames));
    expect(new Set(demoFilms.map(({ subtitles }) => subtitles))).toEqual(new Set(subtitleVariants));
  });

  it.each(demoFilms.map((scene) => [scene.id, scene] as const))('%s is a full scene', (_, scene) => {
    expect(scene.lines.length).toBeGreaterThanOrEqual(10);
    expect(scene.lines.length).toBeLessThanOrEqual(14);
    const words = scene.lines.flatMap(({ en }) => en.split(/\s+/)).length;
    expect(words).toBeGreaterThanOrEqual(90);
    expect(words).toBeLessThanOrEqual(130);
    expect(new Set(scene.seats).size).toBe(2);
    for (const person of scene.seats) {
      expect(characterById(person).look).not.toBeNull();
      expect(scene.lines.some(({ speaker }) => speaker === person)).toBe(true);
    }
    for (const { speaker } of scene.lines) {
      const seated = scene.seats.includes(speaker);
      expect(seated || characterById(speaker).look === null).toBe(true);
    }
    expect(
      new Set(scene.seats.map((id) => `${characterById(id).voice} ${characterById(id).pitch}`)).size,
    ).toBe(2);
  });

  it('has every line in both languages, of a length one can read and repeat', () => {
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
  ])('says "%s" in at least %i scenes', (phrase, scenes) => {
    expect(scenesSaying(phrase)).toBeGreaterThanOrEqual(scenes);
  });
});

describe('the cast', () => {
  it('speaks with voices that exist, no two characters alike', () => {
    for (const { voice, pitch, pace } of cast) {
      expect(fliteVoices).toContain(voice);
      expect(pitch).toBeGreaterThan(0.8);
      expect(pitch).toBeLessThan(1.25);
      // One atempo step takes 0.5 to 2.
      expect(pace / pitch).toBeGreaterThan(0.5);
      expect(pace / pitch).toBeLessThan(2);
    }
    expect(new Set(cast.map(({ voice, pitch }) => `${voice} ${pitch}`)).size).toBe(cast.length);
    expect(new Set(cast.map(({ id }) => id)).size).toBe(cast.length);
  });

  it('is named in both languages and known by id only', () => {
    for (const { name, nameZh } of cast) {
      expect(name).toMatch(/^[A-Z][A-Za-z ]+$/);
      expect(nameZh).toMatch(/^\p{Script=Han}+$/u);
    }
    expect(() => characterById('nobody')).toThrow(RangeError);
  });
});
