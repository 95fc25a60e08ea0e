import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AccountRotation } from '#domain/jobs/types.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';

const JOBS = 10_000;
/** The accounts that a runner remembers, and those that it passes over. */
const recent = Array.from({ length: 100 }, (_, at) => `recent${String(at).padStart(3, '0')}`);

describe.each(['sqlite', 'postgres'] as const)(`a queue of ${JOBS} jobs on %s`, (dialect) => {
  let store: TestStore;
  let queries: CompiledQuery[] = [];
  let rows = 0;

  beforeAll(async () => {
    store = await openTestStore({ dialect });
    // Most jobs ended long ago, as in a grown installation.
    await addJobs({ from: 0, count: 20_000, state: 'done', account: () => sql`'heavy'` });
    const executor = store.db.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    vi.spyOn(executor, 'executeQuery').mockImplementation(async (query) => {
      const result = await execute(query);
      queries.push(query);
      rows += result.rows.length;
      return result as never;
    });
  }, 120_000);
  afterAll(() => store?.dispose());

  /** Adds jobs of clips, one each millisecond. */
  async function addJobs(args: {
    from: number;
    count: number;
    state: string;
    account: (n: ReturnType<typeof sql.ref>) => ReturnType<typeof sql>;
  }): Promise<void> {
    const { from, count, state, account } = args;
    await sql`with recursive numbers(n) as (
        select cast(${from} as bigint) union all select n + 1 from numbers where n < ${from + count - 1}
      )
      insert into jobs (id, kind, subject_id, account_key, payload, state, progress_percent, attempts, cancel_requested,
        created_ms, updated_ms)
      select 'j' || n, 'cut_bar', 'clip' || n, ${account(sql.ref('n'))}, '{}', ${sql.lit(state)}, 0, 0, 0, n, n from numbers`.execute(
      store.db,
    );
    await sql`analyze`.execute(store.db);
  }

  const clearQueue = () => store.db.deleteFrom('jobs').where('state', '!=', 'done').execute();

  /** Claims a job. Returns its account, and how many statements and rows that took. */
  async function claim(rotation: AccountRotation) {
    queries = [];
    rows = 0;
    const job = await store.jobs.claim({
      kinds: ['cut_bar'],
      workerId: 'w',
      nowMs: 10,
      leaseMs: 1000,
      rotation,
    });
    return { account: job?.accountKey ?? null, statements: queries.length, rows };
  }

  /** Expects that each statement of the last claim finds its rows by an index of open jobs, and sorts none. */
  async function expectIndexedPlans(): Promise<void> {
    for (const query of queries.slice()) {
      const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain';
      const plan = await store.db.executeQuery<Record<string, string>>({
        ...query,
        sql: `${explain} ${query.sql}`,
      });
      const steps = plan.rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
      expect(steps).toMatch(/jobs_waiting/);
      expect(steps).not.toMatch(/SCAN jobs$|SCAN jobs\n|TEMP B-TREE|Seq Scan on jobs|Sort Key/);
    }
  }

  test('one account with many jobs does not keep another waiting', async () => {
    await addJobs({
      from: 100_000,
      count: JOBS,
      state: 'queued',
      account: (n) => sql`case ${n} when ${sql.lit(100_000 + JOBS - 1)} then 'newcomer' else 'heavy' end`,
    });
    expect(await claim({ recent: [], atLimit: [] })).toEqual({ account: 'heavy', statements: 2, rows: 101 });
    await expectIndexedPlans();
    expect(await claim({ recent: ['heavy'], atLimit: [] })).toEqual({
      account: 'newcomer',
      statements: 3,
      rows: 102,
    });
    await expectIndexedPlans();
    expect(await claim({ recent: ['heavy', 'newcomer'], atLimit: [] })).toMatchObject({ account: 'heavy' });
    const none = await claim({ recent: ['heavy'], atLimit: ['heavy'] });
    expect(none.account).toBeNull();
    expect(none.statements).toBeLessThanOrEqual(3);
    await clearQueue();
  }, 60_000);

  test('accounts behind a hundred others get their turn, one after another', async () => {
    // The hundred accounts have the older half; a thousand others have one job each in the newer half.
    await addJobs({
      from: 200_000,
      count: JOBS,
      state: 'queued',
      account: (n) => sql`case when ${n} < ${sql.lit(200_000 + JOBS / 2)}
        then 'recent' || substr(cast(1000 + ${n} % 100 as text), 2) else 'z' || cast(${n} % 1000 as text) end`,
    });
    const seen = new Set<string>();
    let lately = recent;
    for (let turn = 0; turn < 20; turn += 1) {
      const { account, statements, rows: read } = await claim({ recent: lately, atLimit: [] });
      expect(statements).toBeLessThanOrEqual(4);
      expect(read).toBeLessThanOrEqual(100 + 2 * (recent.length + 1) + 1);
      if (turn === 0) await expectIndexedPlans();
      seen.add(account ?? '');
      lately = [...lately, account ?? ''].slice(-100);
    }
    // None of them waits for another's second job.
    expect(seen.size).toBe(20);
    await clearQueue();
  }, 60_000);
});
