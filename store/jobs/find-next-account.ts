import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { chooseAccount } from '#domain/jobs/choose-account.ts';
import type { AccountRotation, JobKind } from '#domain/jobs/types.ts';
import type { Database, Tables } from '../database/tables.ts';

/** How many of the oldest jobs of a kind are read. */
const OLDEST_JOBS = 100;

/** Literal values, not bound ones: only then do both databases use the partial indexes of open jobs. */
export const isOpen = sql<SqlBool>`state in ('queued', 'running')`;

/** Selects jobs that a worker may claim: queued ones, and running ones whose lease has ended. */
export const isClaimable = (eb: ExpressionBuilder<Tables, 'jobs'>, nowMs: number) =>
  eb.or([
    eb('state', '=', 'queued'),
    eb.and([eb('state', '=', 'running'), eb('lease_until_ms', '<', nowMs)]),
  ]);

/** An account with claimable jobs of a kind. */
interface WaitingAccount {
  kind: JobKind;
  account: string;
}

/**
 * Finds the account whose turn it is, and the kind of its job. Mostly the oldest jobs decide. If all of those belong to
 * accounts that had a turn recently or are at their limit, the function searches for an account with only newer jobs, in
 * the order of the keys, from the last turn on. Reads at most as many rows as jobs are looked at, accounts are in the
 * rotation, and jobs run.
 */
export async function findNextAccount(args: {
  db: Database;
  kinds: readonly JobKind[];
  nowMs: number;
  rotation: AccountRotation;
}): Promise<WaitingAccount | null> {
  const { db, kinds, nowMs, rotation } = args;
  const { recent, atLimit } = rotation;
  const oldest = await Promise.all(kinds.map((kind) => readOldestJobs({ db, kind, nowMs })));
  const byAge = oldest
    .flat()
    .toSorted((one, other) => one.createdMs - other.createdMs || (one.id < other.id ? -1 : 1));
  const waiting: WaitingAccount[] = byAge;
  const isFresh = (found: WaitingAccount | null) => found !== null && !recent.includes(found.account);

  let next = chooseAccount(waiting, rotation);
  const longKinds = kinds.filter((_, at) => oldest[at]?.length === OLDEST_JOBS);
  const lastTurn = recent.at(-1);
  for (const after of lastTurn === undefined ? [null] : [lastTurn, null]) {
    if (isFresh(next)) break;
    for (const kind of longKinds) {
      const passed = [...recent, ...atLimit];
      waiting.push(...(await readAccountsAfter({ db, kind, nowMs, after, passed })));
    }
    next = chooseAccount(waiting, rotation);
  }
  return next;
}

async function readOldestJobs(args: { db: Database; kind: JobKind; nowMs: number }) {
  const { db, kind, nowMs } = args;
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'account_key', 'created_ms'])
    .where(isOpen)
    .where('kind', '=', kind)
    .where((eb) => isClaimable(eb, nowMs))
    .orderBy('created_ms')
    .orderBy('id')
    .limit(OLDEST_JOBS)
    .execute();
  return rows.map((row) => ({ kind, account: row.account_key, createdMs: row.created_ms, id: row.id }));
}

/**
 * Lists accounts with claimable jobs by their keys, beginning after a key (null: with the first), up to the first that is not
 * among `passed`. Each account takes one search in the index.
 */
async function readAccountsAfter(args: {
  db: Database;
  kind: JobKind;
  nowMs: number;
  after: string | null;
  passed: readonly string[];
}): Promise<WaitingAccount[]> {
  const { db, kind, nowMs, after, passed } = args;
  const claimable = sql`${isOpen} and kind = ${kind}
    and (state = 'queued' or (state = 'running' and lease_until_ms < ${nowMs}))`;
  const { rows } = await sql<{ account_key: string }>`
    with recursive accounts(account_key) as (
      select account_key from (
        select account_key from jobs where ${claimable} and ${after === null ? sql`account_key >= ''` : sql`account_key > ${after}`}
        order by account_key limit 1
      ) as first
      union all
      select (
        select jobs.account_key from jobs where ${claimable} and jobs.account_key > accounts.account_key
        order by jobs.account_key limit 1
      ) from accounts where accounts.account_key in (${sql.join(passed)})
    )
    select account_key from accounts where account_key is not null`.execute(db);
  return rows.map((row) => ({ kind, account: row.account_key }));
}
