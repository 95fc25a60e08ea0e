import { CompiledQuery, type Transaction } from 'kysely';
import { runDurableTransaction } from './run-durable-transaction.ts';
import type { Database, Tables } from './tables.ts';

/** The most tasks in one transaction, so that other queries do not wait for longer than some hundredths of a second. */
const MAX_TASKS = 256;

const savepoint = CompiledQuery.raw('savepoint task');
const rollBack = CompiledQuery.raw('rollback to task');
const release = CompiledQuery.raw('release task');

/**
 * Runs the tasks of one subject in order, within one transaction. Returns one result per task. It must only read and write
 * rows, because a run may be rolled back and repeated.
 */
export type GroupWork<Task, Result> = (trx: Transaction<Tables>, tasks: readonly Task[]) => Promise<Result[]>;

/** Runs tasks of many requests in few transactions. */
export interface DurableGroups {
  /**
   * Returns a function that runs a task together with those that wait at the same moment. It resolves when their common
   * transaction is on disk. A task that throws is undone alone and rejects alone; if the transaction itself fails, all
   * reject.
   */
  open<Task, Result>(work: GroupWork<Task, Result>): (subjectId: string, task: Task) => Promise<Result>;
}

type Settle = () => void;

interface Waiting {
  /** Works on these tasks, which are of one subject and of the same work. Returns what to call when they are on disk. */
  attempt(trx: Transaction<Tables>, tasks: readonly Waiting[]): Promise<Settle[]>;
  subjectId: string;
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
    open<Task, Result>(work: GroupWork<Task, Result>): (subjectId: string, task: Task) => Promise<Result> {
      const asked = new WeakMap<Waiting, { task: Task; resolve: (result: Result) => void }>();
      const attempt: Waiting['attempt'] = async (trx, tasks) => {
        const given = tasks.flatMap((one) => asked.get(one) ?? []);
        const results = await work(
          trx,
          given.map(({ task }) => task),
        );
        if (results.length !== given.length)
          throw new Error('the work has returned another number of results');
        return results.map((result, at) => () => given[at]?.resolve(result));
      };
      return (subjectId: string, task: Task) => {
        const { promise, resolve, reject } = Promise.withResolvers<Result>();
        const one: Waiting = { attempt, subjectId, reject };
        asked.set(one, { task, resolve });
        waiting.push(one);
        if (!isRunning) void runAll();
        return promise;
      };
    },
  };
}

/**
 * Runs a group without savepoints first: SQLite copies every page that is changed behind one, which took longer than the
 * changes. If a task throws, all is rolled back, and the group runs again with a savepoint for each task.
 */
async function runGroup(args: { db: Database; take: () => Waiting[] }): Promise<Settle[]> {
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
  return runDurableTransaction({ db, dialect: 'sqlite' }, async (trx) => {
    const settled: Settle[] = [];
    for (const one of group) settled.push(await attemptAlone(trx, one));
    return settled;
  });
}

/** Runs the tasks of each subject together. */
async function attemptAll(trx: Transaction<Tables>, group: readonly Waiting[]): Promise<Settle[]> {
  const settled: Settle[] = [];
  for (const ofWork of Map.groupBy(group, ({ attempt }) => attempt).values())
    for (const tasks of Map.groupBy(ofWork, ({ subjectId }) => subjectId).values())
      settled.push(...((await tasks[0]?.attempt(trx, tasks)) ?? []));
  return settled;
}

/** Runs a task in a savepoint of its own, so that it can be undone alone. */
async function attemptAlone(trx: Transaction<Tables>, one: Waiting): Promise<Settle> {
  await trx.executeQuery(savepoint);
  try {
    const settled = await one.attempt(trx, [one]);
    await trx.executeQuery(release);
    return () => {
      for (const settle of settled) settle();
    };
  } catch (thrown) {
    await undo(trx, thrown);
    return () => one.reject(thrown);
  }
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
