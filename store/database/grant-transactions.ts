import { createDurableGroups, type DurableGroups, type GroupWork } from './durable-groups.ts';
import { runDurableTransaction } from './run-durable-transaction.ts';
import type { Database, StoreDialect } from './tables.ts';

/**
 * `single`: each grant has a transaction of its own, at once. `queued`: the same, but this process runs those of one
 * subject one after the other. `grouped`: grants share transactions; SQLite only.
 */
export type GrantTransactionKind = 'single' | 'queued' | 'grouped';

/** The durable transactions of claims and draws. */
export type GrantTransactions = DurableGroups;

/**
 * Returns how work on grants runs; see `DurableGroups.open`. The subject of a task is what its transaction locks first, such
 * as a red packet.
 */
export function createGrantTransactions(args: {
  db: Database;
  dialect: StoreDialect;
  kind: GrantTransactionKind;
}): GrantTransactions {
  const { db, dialect, kind } = args;
  if (kind === 'grouped') return createDurableGroups(db);
  return {
    open<Task, Result>(work: GroupWork<Task, Result>): Run<Task, Result> {
      const run = (_subjectId: string, task: Task) =>
        runDurableTransaction({ db, dialect }, async (trx) => {
          for (const result of await work(trx, [task])) return result;
          throw new Error('the work has returned no result');
        });
      return kind === 'queued' ? queueBySubject(run) : run;
    },
  };
}

type Run<Task, Result> = (subjectId: string, task: Task) => Promise<Result>;

/**
 * Grants of one subject wait for its row anyway. Each that waits in the database holds a connection of the pool: ten that
 * wait for one red packet left none for other requests, which then failed after ten seconds.
 */
function queueBySubject<Task, Result>(inner: Run<Task, Result>): Run<Task, Result> {
  const last = new Map<string, Promise<void>>();
  return async (subjectId, task) => {
    const before = last.get(subjectId);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    last.set(subjectId, ended);
    await before;
    try {
      return await inner(subjectId, task);
    } finally {
      end();
      if (last.get(subjectId) === ended) last.delete(subjectId);
    }
  };
}
