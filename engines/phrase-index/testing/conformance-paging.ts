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

/** Ranking and paging, by example. */
export function describePaging(indexOf: CreateIndexWithVideos): void {
  it('puts whole lines first, then quality', async () => {
    const index = await indexOf(
      createVideo('good', [['thank you so much'], ['Thank you!']], { quality: 3 }),
      createVideo('fair', [['thank you, sir'], ['thank you']], { quality: 1 }),
    );
    const found = listLineIds(await index.search(createQuery('thank you')));
    expect(found).toEqual(['good.1', 'fair.1', 'good.0', 'fair.0']);
  });

  it('asks both languages to be whole for a whole match of both', async () => {
    const index = await indexOf(
      createVideo('part', [['thanks', '好，谢谢']], { quality: 9 }),
      createVideo('whole', [['Thanks.', '谢谢。']]),
    );
    expect(listLineIds(await index.search(createQuery('谢谢 thanks')))).toEqual(['whole.0', 'part.0']);
  });

  it('orders ties by the line, not by when they came', async () => {
    const videos = Array.from({ length: 30 }, (_, at) => createVideo(`v${at}`, [['hello']]));
    const first = listLineIds(await (await indexOf(...videos)).search(createQuery('hello')));
    const second = listLineIds(await (await indexOf(...videos.toReversed())).search(createQuery('hello')));
    expect(second).toEqual(first);
    expect(first).not.toEqual(videos.map(({ videoId }) => `${videoId}.0`));
  });

  it.each([1, 7, 20, 100])(
    'shows at most two hits of a film among the first 20, pages of %i',
    async (limit) => {
      const many = Array.from({ length: 40 }, (): BilingualText => ['hello']);
      const films = Array.from({ length: 12 }, (_, at) => createVideo(`v${at}`, many, { quality: at }));
      const index = await indexOf(...films);
      const found = await readAll(index, createQuery('hello', { limit }));
      expect(new Set(found).size).toBe(480);
      const counts = Map.groupBy(found.slice(0, 20), (id) => id.split('.')[0]);
      expect([...counts.keys()]).toEqual(['v11', 'v10', 'v9', 'v8', 'v7', 'v6', 'v5', 'v4', 'v3', 'v2']);
      expect([...counts.values()].every((ids) => ids.length === 2)).toBe(true);
      expect(found[20]?.split('.')[0]).toBe('v11');
    },
  );

  it('fills the first 20 with the same films when there are no others', async () => {
    const many = Array.from({ length: 40 }, (): BilingualText => ['hello']);
    const index = await indexOf(createVideo('a', many, { quality: 1 }), createVideo('b', many));
    const found = await readAll(index, createQuery('hello', { limit: 3 }));
    const films = found.map((id) => id.charAt(0)).join('');
    expect(films).toBe(`aabb${'a'.repeat(38)}${'b'.repeat(38)}`);
  });

  it('refuses a cursor it did not make, a damaged one and one of another query', async () => {
    const index = await indexOf(createVideo('v', [['a b'], ['a c'], ['a d']]));
    const asked = createQuery('a', { limit: 1 });
    const { next } = await index.search(asked);
    if (next === null) throw new Error('expected another page');
    expect((await index.search({ ...asked, after: next })).hits).toHaveLength(1);
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
      await expect(index.search({ ...asked, after }), after).rejects.toMatchObject(invalidQuery('after'));
    }
    for (const other of [
      { text: 'b' },
      { text: '' },
      { filmId: 'f' },
      { ownerIdsBySource: { client: [] } },
    ]) {
      const foreign = index.search({ ...asked, ...other, after: next });
      await expect(foreign).rejects.toMatchObject(invalidQuery('after'));
    }
  });
}

async function readAll(index: PhraseIndex, asked: PhraseQuery): Promise<string[]> {
  const found: string[] = [];
  let after: string | null = null;
  do {
    const page: PhraseResult = await index.search({ ...asked, after });
    found.push(...listLineIds(page));
    after = page.next;
  } while (after !== null);
  return found;
}
