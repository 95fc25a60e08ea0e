import { expect, it } from 'vitest';
import type { SearchIndex, SearchIndexQuery } from '#domain/search/types.ts';
import { cacheAnswers } from './cache-answers.ts';
import { createInProcessSearchIndex } from './create-search-index.ts';

const query: SearchIndexQuery = {
  text: 'she takes it',
  sources: ['film', 'client'],
  filmId: null,
  clientOwnerIds: [],
  after: null,
  limit: 20,
};
const createVideo = (videoId: string, ownerId: string | null = null) => ({
  videoId,
  filmId: videoId,
  source: ownerId === null ? ('film' as const) : ('client' as const),
  ownerId,
  quality: 0,
  lines: [{ seq: 0, startMs: 0, endMs: 900, en: 'she takes it', zh: null }],
});

/** Returns an index with a cache, and how often it has passed a search on. */
function createCounted(search?: SearchIndex['search']) {
  const index = createInProcessSearchIndex();
  const counted = { searches: 0 };
  const cached = cacheAnswers({
    ...index,
    search: (asked) => {
      counted.searches += 1;
      return (search ?? index.search)(asked);
    },
  });
  return { index: cached, counted };
}

it('answers the same query once, and another viewer, page, or filter by itself', async () => {
  const { index, counted } = createCounted();
  await index.put(createVideo('v'));
  await index.put(createVideo('own', 'ann'));
  const find = async (change: Partial<SearchIndexQuery>) =>
    (await index.search({ ...query, ...change })).hits.map(({ videoId }) => videoId).sort();
  expect(await find({})).toEqual(['v']);
  expect(await find({})).toEqual(['v']);
  expect(counted.searches).toBe(1);
  expect(await find({ clientOwnerIds: ['ann'] })).toEqual(['own', 'v']);
  expect(await find({ lastWordIsPrefix: true })).toEqual(['v']);
  expect(await find({ filmId: 'own' })).toEqual([]);
  expect(await find({ filters: { words: { min: 9, max: 9 } } })).toEqual([]);
  expect(counted.searches).toBe(5);
  await index.close();
});

it('forgets its answers when a video is added, replaced, loaded, or removed', async () => {
  const { index } = createCounted();
  const total = async () => (await index.search(query)).total;
  expect(await total()).toBe(0);
  await index.put(createVideo('v'));
  expect(await total()).toBe(1);
  await index.put({ ...createVideo('v'), lines: [] });
  expect(await total()).toBe(0);
  await index.load(
    (async function* () {
      yield createVideo('a');
      yield createVideo('b');
    })(),
  );
  expect(await total()).toBe(2);
  await index.remove('a');
  expect(await total()).toBe(1);
  await index.close();
});

it('keeps no answer that began before the end of a change', async () => {
  const answers: PromiseWithResolvers<{ total: number }>[] = [];
  const { index, counted } = createCounted(async () => {
    const pending = Promise.withResolvers<{ total: number }>();
    answers.push(pending);
    return { hits: [], totalKind: 'exact', next: null, ...(await pending.promise) };
  });
  const before = index.search(query);
  const put = index.put(createVideo('v'));
  const during = index.search(query);
  for (const { resolve } of answers) resolve({ total: 0 });
  await Promise.all([before, put, during]);
  const after = index.search(query);
  answers.at(-1)?.resolve({ total: 1 });
  expect((await after).total).toBe(1);
  expect(counted.searches).toBe(3);
  await index.close();
});

it('has another version after each change, and none during one', async () => {
  const { index } = createCounted();
  const versions = [index.version(), index.version()];
  expect(versions[1]).toBe(versions[0]);
  const put = index.put(createVideo('v'));
  expect(index.version()).toBeNull();
  await put;
  versions.push(index.version());
  await index.remove('v');
  versions.push(index.version());
  expect(new Set(versions).size).toBe(3);
  expect(versions).not.toContain(null);
  await index.close();
});

it('keeps no failure', async () => {
  let fails = true;
  const { index } = createCounted(async () => {
    if (fails) throw new Error('the disk is gone');
    return { hits: [], total: 7, totalKind: 'exact', next: null };
  });
  await expect(index.search(query)).rejects.toThrow('the disk is gone');
  fails = false;
  expect((await index.search(query)).total).toBe(7);
  await index.close();
});
