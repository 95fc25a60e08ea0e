import { expect, test, vi } from 'vitest';
import { findFilmOfLine } from '../corpus/generate-films.ts';
import type { MutableSearchEngine } from '../engines/engine.ts';
import { FilmFeed, generateFeedFilms } from './film-feed.ts';

const corpus = { seed: 2, lines: 1000 };

function createFakeEngine(put: (videoId: string) => void = () => undefined) {
  const present = new Set<string>();
  let maxPresent = 0;
  let added = 0;
  const engine: MutableSearchEngine = {
    load: async () => 1,
    search: async () => ({ lines: [], total: 0 }),
    diskBytes: async () => 0,
    memoryBytes: async () => 0,
    close: async () => undefined,
    async put({ videoId }) {
      put(videoId);
      present.add(videoId);
      added += 1;
      maxPresent = Math.max(maxPresent, present.size);
    },
    async remove(videoId) {
      present.delete(videoId);
    },
  };
  return { engine, present, maxPresent: () => maxPresent, added: () => added };
}

test('generates feed films that are not in the corpus', () => {
  const films = generateFeedFilms(corpus);
  expect(new Set(films.map(({ videoId }) => videoId)).size).toBe(films.length);
  const last = findFilmOfLine(corpus.lines - 1);
  for (const { videoId } of films) expect(Number(videoId.slice('video-'.length))).toBeGreaterThan(last);
});

test('adds films one after another, keeps a few at a time, and removes all of them at the end', async () => {
  const { engine, present, maxPresent, added: addedSoFar } = createFakeEngine();
  const feed = new FilmFeed(engine, generateFeedFilms(corpus));
  feed.start();
  await vi.waitUntil(() => addedSoFar() > 4, { timeout: 20_000 });
  const added = await feed.stop();
  expect(added).toBeGreaterThan(4);
  expect(maxPresent()).toBeGreaterThan(1);
  expect(maxPresent()).toBeLessThan(6);
  expect(present.size).toBe(0);
});

test('stop rejects when a film cannot be added', async () => {
  const { engine } = createFakeEngine(() => {
    throw new Error('full');
  });
  const feed = new FilmFeed(engine, generateFeedFilms(corpus));
  feed.start();
  await expect(feed.stop()).rejects.toThrow('full');
});
