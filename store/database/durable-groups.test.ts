import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';
import { createDurableGroups, type DurableGroups } from './durable-groups.ts';

const query = async (text: string) => (await sql.raw<Record<string, number>>(text).execute(store.db)).rows[0];
let store: TestStore;
let groups: DurableGroups;
let write: (name: string, fails?: boolean) => Promise<string>;
/** How many tasks each call of the work had. */
let sizes: number[];
beforeEach(async () => {
  store = await openTestStore();
  groups = createDurableGroups(store.db);
  sizes = [];
  const writeNames = groups.open(async (trx, tasks: readonly { name: string; fails: boolean }[]) => {
    sizes.push(tasks.length);
    for (const { name, fails } of tasks) {
      await trx.insertInto('sequences').values({ name, value: 1 }).execute();
      if (fails) throw new Error(`${name} fails`);
    }
    return tasks.map(({ name }) => name);
  });
  write = (name, fails = false) => writeNames(name.slice(0, 1), { name, fails });
});
afterEach(() => store.dispose());

const stored = async () => {
  const rows = await store.db.selectFrom('sequences').select('name').where('name', 'like', 'w%').execute();
  return rows.map(({ name }) => name).sort();
};

describe('durable groups', () => {
  test('answers each task with its own result, when another connection can read it', async () => {
    const other = store.openAnother();
    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, at) => {
        const name = await write(`w${at}`);
        const row = await other.db.selectFrom('sequences').select('name').where('name', '=', name).execute();
        return row[0]?.name;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 300 }, (_, at) => `w${at}`));
  });

  test('undoes a task that throws, and none of the others', async () => {
    const results = await Promise.allSettled([write('w1'), write('w2', true), write('w3'), write('w1')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    expect(results[1]).toMatchObject({ reason: { message: 'w2 fails' } });
    expect(results[3]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } });
    expect(await stored()).toEqual(['w1', 'w3']);
    expect(await write('w4')).toBe('w4');
  });

  test('works on the tasks of each subject together, in their order', async () => {
    const names = ['w1', 'x1', 'w2', 'x2', 'w3'];
    expect(await Promise.all(names.map((name) => write(name)))).toEqual(names);
    expect(sizes).toEqual([3, 2]);
  });

  test('rejects all tasks of a transaction that cannot be written, stores none, and goes on', async () => {
    const size = await query('pragma page_count');
    await query(`pragma max_page_count = ${size?.page_count}`);
    const long = 'x'.repeat(1_000_000);
    const results = await Promise.allSettled([write('w1'), write(`w2${long}`), write('w3')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(results).toMatchObject(Array.from({ length: 3 }, () => ({ reason: { code: 'SQLITE_FULL' } })));
    expect(await stored()).toEqual([]);
    await query('pragma max_page_count = 1000000');
    expect(await write('w4')).toBe('w4');
  });

  test('writes its transactions with synchronous = full and leaves the others at normal', async () => {
    const ask = groups.open(async (trx) => [await sql.raw('pragma synchronous').execute(trx)]);
    const inGroup = await ask('w', null);
    expect(inGroup.rows).toEqual([{ synchronous: 2 }]);
    expect(await query('pragma synchronous')).toEqual({ synchronous: 1 });
  });
});
