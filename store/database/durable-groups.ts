import { CompiledQuery, type Transaction } from 'kysely';
import { runDurableTransaction } from './run-durable-transaction.ts';
import type { Database, Tables } from './tables.ts';

/** The most tasks in one transaction, so that other queries do not wait for longer than some hundredths of a second. */
const MAX_TASKS = 128;

const savepoint = CompiledQuery.raw('savepoint task');
const rollBack = CompiledQuery.raw('rollback to task');
const release = CompiledQuery.raw('release task');

type Task<Result> = (trx: Transaction<Tables>) => Promise<Result>;

/** Runs tasks of many requests in few transactions. */
export interface DurableGroups {
  /**
   * Runs a task together with those that wait at the same moment, one after the other. Resolves when their common
   * transaction is on disk. A task that throws is undone alone and rejects alone; if the transaction itself fails, all
   * reject. A task may run twice, and the first run is undone: it must do nothing but read and write rows.
   */
  run<Result>(task: Task<Result>): Promise<Result>;
}

interface Waiting {
  /** Runs the task. Returns what to call when the transaction is on disk. */
  attempt: Task<() => void>;
  reject(reason: unknown): void;
}

/**
 * Durable groups of SQLite. A commit waits for the disk, which takes longer than the statements of a grant. Tasks that
 * arrive during a commit form the next group, so a lone task waits for nobody.
 */
export function createDurableGroups(db: Database): DurableGroups {
  const waiting: Waiting[] = [];
  let isRunning = false;

  const runAll = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      let group: Waiting[] = [];
      const take = () => {
        // Taken only when the transaction has begun: more tasks have come while it waited for its turn.
        group = waiting.splice(0, MAX_TASKS);
        return group;
      };
      try {
        for (const settle of await runGroup({ db, take })) settle();
      } catch (thrown) {
        // A transaction that could not begin has taken no task: all that wait would fail in the same way.
        for (const { reject } of group.length > 0 ? group : waiting.splice(0)) reject(thrown);
      }
    }
    isRunning = false;
  };

  return {
    run<Result>(task: Task<Result>): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const attempt: Waiting['attempt'] = async (trx) => {
        const result = await task(trx);
        return () => resolve(result);
      };
      waiting.push({ attempt, reject });
      if (!isRunning) void runAll();
      return promise;
    },
  };
}

/**
 * Runs a group without savepoints first: SQLite copies every page that is changed behind one, which took longer than the
 * changes. If a task throws, all is rolled back, and the group runs again with a savepoint for each task.
 */
async function runGroup(args: { db: Database; take: () => Waiting[] }): Promise<(() => void)[]> {
  const { db, take } = args;
  let group: Waiting[] = [];
  let hasThrown = false;
  try {
    return await runDurableTransaction({ db, dialect: 'sqlite' }, async (trx) => {
      group = take();
      try {
        return await attemptAll(trx, group);
      } catch (thrown) {
        hasThrown = true;
        throw thrown;
      }
    });
  } catch (thrown) {
    if (!hasThrown) throw thrown;
  }
  const isolated = group.map(({ attempt, reject }) => ({ attempt: isolate(attempt, reject) }));
  return runDurableTransaction({ db, dialect: 'sqlite' }, (trx) => attemptAll(trx, isolated));
}

async function attemptAll(
  trx: Transaction<Tables>,
  group: Pick<Waiting, 'attempt'>[],
): Promise<(() => void)[]> {
  const settled: (() => void)[] = [];
  for (const { attempt } of group) settled.push(await attempt(trx));
  return settled;
}

/** Runs a task in a savepoint of its own, so that it can be undone alone. */
function isolate(attempt: Waiting['attempt'], reject: Waiting['reject']): Waiting['attempt'] {
  return async (trx) => {
    await trx.executeQuery(savepoint);
    try {
      const settle = await attempt(trx);
      await trx.executeQuery(release);
      return settle;
    } catch (thrown) {
      await undo(trx, thrown);
      return () => reject(thrown);
    }
  };
}

/**
 * Undoes a task. When the disk is full, SQLite has rolled the whole transaction back by itself, and the savepoint is gone:
 * then the error of the task is that of the whole group.
 */
async function undo(trx: Transaction<Tables>, thrown: unknown): Promise<void> {
  try {
    await trx.executeQuery(rollBack);
    await trx.executeQuery(release);
  } catch {
    throw thrown;
  }
}
