import { describe, expect, it } from 'vitest';
import type { IndexedVideo, PhraseFilters, PhraseIndex, PhraseQuery } from '../api/types.ts';
import { describeBadInput, describeMatching } from './conformance-matching.ts';
import { describePaging } from './conformance-paging.ts';
import {
  type BilingualText,
  type CreateIndexWithVideos,
  createQuery,
  createVideo,
  listLineIds,
} from './fixtures.ts';

/** Defines tests of the contract by example. Expected hits are written by hand. */
export function describeBasics(createIndex: () => PhraseIndex): void {
  const createIndexWith = async (...videos: IndexedVideo[]): Promise<PhraseIndex> => {
    const index = createIndex();
    for (const video of videos) await index.put(video);
    return index;
  };
  describe('matching', () => describeMatching(createIndexWith));
  describe('ranking and paging', () => describePaging(createIndexWith));
  describe('filters', () => describeFilters(createIndexWith));
  describe('bad input', () => describeBadInput(createIndexWith));
  describe('changes', () => describeChanges(createIndexWith));
}

function describeFilters(createIndexWith: CreateIndexWithVideos): void {
  it('returns only hits of the requested sources, film, and owners', async () => {
    const index = await createIndexWith(
      createVideo('film', [['hello']]),
      createVideo('ytb', [['hello']], { source: 'ytb' }),
      createVideo('kid', [['hello']], { source: 'kid' }),
      createVideo('ann', [['hello']], { source: 'client', ownerId: 'ann' }),
      createVideo('bo', [['hello']], { source: 'client', ownerId: 'bo' }),
      createVideo('nobody', [['hello']], { source: 'client' }),
    );
    const findVideoIds = async (changes: Partial<PhraseQuery>) => {
      const result = await index.search(createQuery('hello', changes));
      expect(result.total).toBe(result.hits.length);
      return result.hits.map((hit) => hit.videoId).sort();
    };
    expect(await findVideoIds({})).toEqual(['ann', 'bo', 'film', 'kid', 'nobody', 'ytb']);
    expect(await findVideoIds({ ownerIdsBySource: { client: ['ann'] } })).toEqual([
      'ann',
      'film',
      'kid',
      'ytb',
    ]);
    expect(await findVideoIds({ ownerIdsBySource: { client: [] } })).toEqual(['film', 'kid', 'ytb']);
    expect(await findVideoIds({ sources: ['kid', 'kid'] })).toEqual(['kid']);
    expect(await findVideoIds({ sources: ['client'], ownerIdsBySource: { client: ['bo', 'ann'] } })).toEqual([
      'ann',
      'bo',
    ]);
    expect(await findVideoIds({ sources: [] })).toEqual([]);
    expect(await findVideoIds({ filmId: 'film of ytb' })).toEqual(['ytb']);
    expect(await findVideoIds({ filmId: 'film of bo', ownerIdsBySource: { client: ['ann'] } })).toEqual([]);
  });

  it('filters by number of words, words per minute, and difficulty of the rarest English word', async () => {
    // Each line lasts 900 milliseconds, so one word is 67 words per minute.
    const commonLines = Array.from({ length: 1_500 }, (): BilingualText => ['you you you']);
    const index = await createIndexWith(
      createVideo('v', [['you'], ['you know'], ['you know me well'], [null, '你'], ['', '你']]),
      createVideo('often', commonLines, { quality: -1 }),
    );
    const findLineIds = async (filters: PhraseFilters, text = 'you') => {
      const result = await index.search(createQuery(text, { filters, filmId: 'film of v' }));
      expect(result).toMatchObject({ total: result.hits.length, totalKind: 'exact' });
      return listLineIds(result).sort();
    };
    expect(await findLineIds({})).toEqual(['v.0', 'v.1', 'v.2']);
    expect(await findLineIds({ words: { min: 2, max: 4 } })).toEqual(['v.1', 'v.2']);
    expect(await findLineIds({ words: { min: 2, max: 3 } })).toEqual(['v.1']);
    expect(await findLineIds({ speed: { min: 67, max: 133 } })).toEqual(['v.0', 'v.1']);
    expect(await findLineIds({ speed: { min: 68, max: 133 } })).toEqual(['v.1']);
    expect(await findLineIds({ difficulty: { min: 1, max: 1 } })).toEqual(['v.0']);
    expect(await findLineIds({ difficulty: { min: 2, max: 5 } })).toEqual(['v.1', 'v.2']);
    expect(await findLineIds({ difficulty: { min: 2, max: 5 }, words: { min: 0, max: 2 } })).toEqual(['v.1']);
    expect(await findLineIds({ words: { min: 3, max: 2 } })).toEqual([]);
    expect(await findLineIds({ words: { min: 0, max: 99 } }, '你')).toEqual([]);
  });

  it('answers in bounded time with a close estimate when a query would have to examine every line', async () => {
    const lines = Array.from(
      { length: 40_000 },
      (_, at): BilingualText => [at % 4 === 0 ? 'you and me' : 'you or me', '你我'],
    );
    const index = await createIndexWith(createVideo('v', lines));
    for (const [text, changes, expectedTotal] of [
      ['you * me', {}, 40_000],
      ['you and * me', {}, 0],
      ['you * 我', {}, 40_000],
      ['you', { filters: { words: { min: 4, max: 9 } } }, 0],
      ['你我 and', {}, 10_000],
      ['"and me"', { filters: { words: { min: 3, max: 3 } } }, 10_000],
    ] as const) {
      const startedMs = performance.now();
      const { total } = await index.search(createQuery(text, { ...changes, limit: 20 }));
      expect(performance.now() - startedMs, text).toBeLessThan(1_000);
      expect(Math.abs(total - expectedTotal), text).toBeLessThanOrEqual(expectedTotal * 0.15);
    }
    expect(await index.search(createQuery('you'))).toMatchObject({ total: 40_000, totalKind: 'exact' });
    expect(await index.search(createQuery('你'))).toMatchObject({ total: 40_000, totalKind: 'exact' });
  });
}

function describeChanges(createIndexWith: CreateIndexWithVideos): void {
  it('replaces all lines of a video', async () => {
    const index = await createIndexWith(createVideo('v', [['one'], ['two']]), createVideo('w', [['one']]));
    await index.put(createVideo('v', [['two'], ['three'], ['two']], { source: 'kid' }));
    expect(index.stats()).toMatchObject({ videos: 2, lines: 4 });
    expect(listLineIds(await index.search(createQuery('one')))).toEqual(['w.0']);
    expect((await index.search(createQuery('two'))).total).toBe(2);
    expect((await index.search(createQuery('two', { sources: ['film'] }))).total).toBe(0);
    await index.remove('v');
    await index.remove('never there');
    expect([index.has('v'), index.has('w')]).toEqual([false, true]);
    expect(index.stats()).toMatchObject({ videos: 1, lines: 1 });
  });

  it('shows either the old or the new lines while a video is replaced', async () => {
    const texts = (word: string) => Array.from({ length: 8_000 }, (): BilingualText => [`${word} or else`]);
    const index = await createIndexWith(createVideo('v', texts('before')));
    const done = index.put(createVideo('v', texts('after'))).then(() => true);
    const counts = async () => {
      const [before, after] = await Promise.all([
        index.search(createQuery('before')),
        index.search(createQuery('after')),
      ]);
      return `${before.total} ${after.total}`;
    };
    const seen = new Set<string>();
    while (!(await Promise.race([done, new Promise<boolean>((resolve) => setImmediate(resolve, false))]))) {
      seen.add(await counts());
    }
    expect(await counts()).toBe('0 8000');
    expect([...seen].filter((totals) => totals !== '8000 0' && totals !== '0 8000')).toEqual([]);
    expect(seen.size).toBeGreaterThan(0);
  });

  it('applies concurrent changes of one video in the order of the calls', async () => {
    const index = await createIndexWith();
    const long = Array.from({ length: 8_000 }, (): BilingualText => ['long']);
    await Promise.all([index.put(createVideo('v', long)), index.put(createVideo('v', [['short']]))]);
    expect(index.stats()).toMatchObject({ videos: 1, lines: 1 });
    await Promise.all([index.put(createVideo('v', long)), index.remove('v')]);
    expect(index.stats()).toMatchObject({ videos: 0, lines: 0 });
  });
}
