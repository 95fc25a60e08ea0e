import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';
import { compileOnce, type Slots } from './compile-once.ts';

let store: TestStore;
let builds: number;
beforeEach(async () => {
  builds = 0;
  store = await openTestStore();
  for (const id of ['a', 'b', 'c', 'd', 'e']) await store.accounts.insertAccount(makeAccount({ id }));
});
afterEach(() => store.dispose());

type Chosen = { ids: string[] | null; notId: string; most: number };

const createQuery = () =>
  compileOnce((db, { value, listOrNull, isNull }: Slots<Chosen>) => {
    builds += 1;
    const ids = listOrNull('ids');
    expect(isNull('ids')).toBe(ids === null);
    return db
      .selectFrom('accounts')
      .select('id')
      .where('id', '!=', value('notId'))
      .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
      .orderBy('id')
      .limit(value('most'));
  });

describe('compileOnce', () => {
  test('builds a statement once and runs it with the values of each execution', async () => {
    const query = createQuery();
    const find = async (ids: string[] | null, notId: string, most: number) =>
      (await query(store.db, { ids, notId, most })).map(({ id }) => id);
    expect(await find(['a', 'b', 'c', 'd'], 'b', 9)).toEqual(['a', 'c', 'd']);
    expect(await find(['e', 'd', 'c', 'b'], 'x', 2)).toEqual(['b', 'c']);
    expect(builds).toBe(1);
  });

  test('builds again for another power of two and for null, and finds what the list names', async () => {
    const query = createQuery();
    const find = async (ids: string[] | null) =>
      (await query(store.db, { ids, notId: 'x', most: 9 })).map(({ id }) => id);
    expect(await find(['c', 'a', 'b'])).toEqual(['a', 'b', 'c']);
    expect(await find(['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c', 'd']);
    expect(builds).toBe(1);
    expect(await find(['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await find(['d'])).toEqual(['d']);
    expect(builds).toBe(3);
    expect(await find(null)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(builds).toBe(4);
  });

  test('keeps the statements of two databases apart', async () => {
    const query = createQuery();
    const other = await openTestStore();
    try {
      const values = { ids: null, notId: 'x', most: 9 };
      expect(await query(store.db, values)).toHaveLength(5);
      expect(await query(other.db, values)).toHaveLength(0);
      expect(builds).toBe(2);
    } finally {
      await other.dispose();
    }
  });
});
