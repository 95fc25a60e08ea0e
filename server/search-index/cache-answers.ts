import { LRUCache } from 'lru-cache';
import type { SearchIndex } from '#domain/search/types.ts';

/** Maximum number of answers to keep of each kind. An answer holds the IDs of one page of hits, about 2 kB. */
const MAX_ANSWERS = 1_000;

/**
 * Adds a cache to an index: the same query gets the same answer until the videos change. Learners type the same words, and
 * each letter of a word is a query. While a video is added or removed, nothing is kept.
 */
export function cacheAnswers(index: Omit<SearchIndex, 'version'>): SearchIndex {
  const caches: { clear(): void }[] = [];
  let changes = 0;
  let running = 0;
  async function change<Result>(run: () => Promise<Result>): Promise<Result> {
    running += 1;
    try {
      return await run();
    } finally {
      running -= 1;
      changes += 1;
      for (const cache of caches) cache.clear();
    }
  }
  function cached<Query, Answer extends object>(ask: (query: Query) => Promise<Answer>): typeof ask {
    const answers = new LRUCache<string, Answer>({ max: MAX_ANSWERS });
    caches.push(answers);
    return async (query) => {
      if (running > 0) return ask(query);
      const key = JSON.stringify(query);
      const known = answers.get(key);
      if (known) return known;
      const changesBefore = changes;
      const found = await ask(query);
      if (running === 0 && changes === changesBefore) answers.set(key, found);
      return found;
    };
  }
  return {
    ...index,
    open: () => change(index.open),
    put: (video) => change(() => index.put(video)),
    load: (videos) => change(() => index.load(videos)),
    remove: (videoId) => change(() => index.remove(videoId)),
    search: cached(index.search),
    facets: cached(index.facets),
    version: () => (running > 0 ? null : String(changes)),
  };
}
