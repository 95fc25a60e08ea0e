import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findFilmOfLine } from '../corpus/generate-films.ts';
import type { MutableSearchEngine } from '../engines/engine.ts';
import { FilmFeed, generateFeedFilms } from './film-feed.ts';

const corpus = { seed: 2, lines: 1000 };

function fakeEngine(put: (videoId: string) => void = () => undefined) {
  const present = new Set<string>();
  let most = 0;
  const engine: MutableSearchEngine = {
    load: async () => 1,
    search: async () => ({ lines: [], total: 0 }),
    diskBytes: async () => 0,
    memoryBytes: async () => 0,
    close: async () => undefined,
    async put({ videoId }) {
      put(videoId);
      present.add(videoId);
      most = Math.max(most, present.size);
    },
    async remove(videoId) {
      present.delete(videoId);
    },
  };
  return { engine, present, most: () => most };
}

test('the films that come are none of the corpus', () => {
  const films = generateFeedFilms(corpus);
  expect(new Set(films.map(({ videoId }) => videoId)).size).toBe(films.length);
  const last = findFilmOfLine(corpus.lines - 1);
  for (const { videoId } of films) expect(Number(videoId.slice('video-'.length))).toBeGreaterThan(last);
});

test('adds films one after another, a few at a time, and takes all of them out again', async () => {
  const { engine, present, most } = fakeEngine();
  const feed = new FilmFeed(engine, generateFeedFilms(corpus));
  feed.start();
  await sleep(750);
  const added = await feed.stop();
  expect(added).toBeGreaterThan(4);
  expect(most()).toBeGreaterThan(1);
  expect(most()).toBeLessThan(6);
  expect(present.size).toBe(0);
});

test('a film that cannot be added is told of when the feed stops', async () => {
  const { engine } = fakeEngine(() => {
    throw new Error('full');
  });
  const feed = new FilmFeed(engine, generateFeedFilms(corpus));
  feed.start();
  await expect(feed.stop()).rejects.toThrow('full');
});
