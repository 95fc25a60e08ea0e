import { expect, it } from 'vitest';
import type { PhraseIndex, PhraseQuery, PhraseResult } from '../api/types.ts';
import {
  type BilingualText,
  type CreateIndexWithVideos,
  createQuery,
  createVideo,
  invalidQuery,
  listLineIds,
} from './fixtures.ts';

/** Defines tests of ranking and paging, by example. */
export function describePaging(createIndexWith: CreateIndexWithVideos): void {
  it('ranks whole lines first, then higher quality', async () => {
    const index = await createIndexWith(
      createVideo('good', [['thank you so much'], ['Thank you!']], { quality: 3 }),
      createVideo('fair', [['thank you, sir'], ['thank you']], { quality: 1 }),
    );
    const found = listLineIds(await index.search(createQuery('thank you')));
    expect(found).toEqual(['good.1', 'fair.1', 'good.0', 'fair.0']);
  });

  it('counts a bilingual match as a whole line only when both texts match as a whole', async () => {
    const index = await createIndexWith(
      createVideo('part', [['thanks', '好，谢谢']], { quality: 9 }),
      createVideo('whole', [['Thanks.', '谢谢。']]),
    );
    expect(listLineIds(await index.search(createQuery('谢谢 thanks')))).toEqual(['whole.0', 'part.0']);
  });

  it('orders ties by line, not by time of insertion', async () => {
    const videos = Array.from({ length: 30 }, (_, at) => createVideo(`v${at}`, [['hello']]));
    const first = listLineIds(await (await createIndexWith(...videos)).search(createQuery('hello')));
    const second = listLineIds(
      await (await createIndexWith(...videos.toReversed())).search(createQuery('hello')),
    );
    expect(second).toEqual(first);
    expect(first).not.toEqual(videos.map(({ videoId }) => `${videoId}.0`));
  });

  it.each([1, 7, 20, 100])(
    'shows at most two hits per film among the first 20, with pages of %i',
    async (limit) => {
      const many = Array.from({ length: 40 }, (): BilingualText => ['hello']);
      const films = Array.from({ length: 12 }, (_, at) => createVideo(`v${at}`, many, { quality: at }));
      const index = await createIndexWith(...films);
      const found = await readAll(index, createQuery('hello', { limit }));
      expect(new Set(found).size).toBe(480);
      const counts = Map.groupBy(found.slice(0, 20), (id) => id.split('.')[0]);
      expect([...counts.keys()]).toEqual(['v11', 'v10', 'v9', 'v8', 'v7', 'v6', 'v5', 'v4', 'v3', 'v2']);
      expect([...counts.values()].every((ids) => ids.length === 2)).toBe(true);
      expect(found[20]?.split('.')[0]).toBe('v11');
    },
  );

  it('shows more hits per film among the first 20 when no other films have hits', async () => {
    const many = Array.from({ length: 40 }, (): BilingualText => ['hello']);
    const index = await createIndexWith(createVideo('a', many, { quality: 1 }), createVideo('b', many));
    const found = await readAll(index, createQuery('hello', { limit: 3 }));
    const films = found.map((id) => id.charAt(0)).join('');
    expect(films).toBe(`aabb${'a'.repeat(38)}${'b'.repeat(38)}`);
  });

  it('rejects invalid text, a damaged cursor, and a cursor of another query', async () => {
    const index = await createIndexWith(createVideo('v', [['a b'], ['a c'], ['a d']]));
    const query = createQuery('a', { limit: 1 });
    const { next } = await index.search(query);
    if (next === null) throw new Error('expected another page');
    expect((await index.search({ ...query, after: next })).hits).toHaveLength(1);
    const flipped = next.slice(0, 4) + (next[4] === 'x' ? 'y' : 'x') + next.slice(5);
    for (const after of [
      '',
      'x',
      '0',
      'null',
      '{}',
      '\0',
      flipped,
      next.slice(0, -1),
      `${next}A`,
      'A'.repeat(5000),
    ]) {
      await expect(index.search({ ...query, after }), after).rejects.toMatchObject(invalidQuery('after'));
    }
    for (const other of [
      { text: 'b' },
      { text: '' },
      { filmId: 'f' },
      { ownerIdsBySource: { client: [] } },
    ]) {
      const result = index.search({ ...query, ...other, after: next });
      await expect(result).rejects.toMatchObject(invalidQuery('after'));
    }
  });
}

/** Reads all pages of a query. Returns the line ids of all hits. */
async function readAll(index: PhraseIndex, query: PhraseQuery): Promise<string[]> {
  const found: string[] = [];
  let after: string | null = null;
  do {
    const page: PhraseResult = await index.search({ ...query, after });
    found.push(...listLineIds(page));
    after = page.next;
  } while (after !== null);
  return found;
}
