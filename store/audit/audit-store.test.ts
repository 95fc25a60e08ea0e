import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrokenLink } from '#domain/audit/audit-chain.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';
import { readChain, readHead } from './audit-store.ts';

describe.each(['sqlite', 'postgres'] as const)('the audit log on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
  });
  afterAll(() => store?.dispose());
  const write = (at: Pick<TestStore, 'audits'>, id: string) =>
    at.audits.insertAudit({
      ...{ id, actorId: 'owner', action: 'account_made', subjectId: 'ann', createdMs: 5 },
      detail: { roles: 'client', before: '“引号”' },
    });
  const brokenSeq = async () =>
    findBrokenLink({ batches: readChain(store.db), head: await readHead(store.db) });

  test('entries that are written at once form one chain without gaps', async () => {
    const other = store.openAnother();
    await Promise.all(Array.from({ length: 30 }, (_, at) => write(at % 2 ? store : other, `entry-${at}`)));
    expect(await readHead(store.db)).toMatchObject({ seq: 30 });
    expect(await brokenSeq()).toBeNull();
  });

  test('the database refuses to change or remove an entry', async () => {
    for (const change of ["update audit_entries set action = 'x' where seq = 3", 'delete from audit_entries'])
      await expect(sql.raw(change).execute(store.db)).rejects.toThrow('rows of audit_entries do not change');
    expect(await brokenSeq()).toBeNull();
  });

  test('a change that fails leaves no entry and no gap', async () => {
    await expect(write(store, 'entry-0')).rejects.toThrow();
    await write(store, 'next');
    expect(await readHead(store.db)).toMatchObject({ seq: 31 });
    expect(await brokenSeq()).toBeNull();
  });

  test('an entry that was written around the chain is found', async () => {
    const row = { actor_id: 'owner', action: 'x', subject_id: 'ann', detail: '{}', created_ms: 5 };
    await store.db
      .insertInto('audit_entries')
      .values({ ...row, seq: 32, id: 'forged', hash: 'ab'.repeat(32) })
      .execute();
    expect(await brokenSeq()).toBe(32);
    expect(await store.integrity.check()).toContainEqual({
      ...{ rule: 'audit_chain', broken: 1, examples: ['32'] },
    });
  });
});
