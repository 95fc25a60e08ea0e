import type { Transaction } from 'kysely';
import { createDurableGroups } from './durable-groups.ts';
import { runDurableTransaction } from './run-durable-transaction.ts';
import type { Database, StoreDialect, Tables } from './tables.ts';

/**
 * `single`: each grant has a transaction of its own, at once. `queued`: the same, but this process runs those of one
 * subject one after the other. `grouped`: grants share transactions; SQLite only.
 */
export type GrantTransactionKind = 'single' | 'queued' | 'grouped';

type Task<Result> = (trx: Transaction<Tables>) => Promise<Result>;

/** The durable transactions of claims and draws. */
export interface GrantTransactions {
  /**
   * Runs a task and resolves when it is on disk. A task that throws is undone.
   * @param subjectId what the task locks first, such as a red packet
   */
  run<Result>(subjectId: string, task: Task<Result>): Promise<Result>;
}

export function createGrantTransactions(args: {
  db: Database;
  dialect: StoreDialect;
  kind: GrantTransactionKind;
}): GrantTransactions {
  const { db, dialect, kind } = args;
  const single: GrantTransactions = {
    run: (_subjectId, task) => runDurableTransaction({ db, dialect }, task),
  };
  if (kind === 'single') return single;
  if (kind === 'queued') return queueBySubject(single);
  const groups = createDurableGroups(db);
  return { run: (_subjectId, task) => groups.run(task) };
}

/**
 * Grants of one subject wait for its row anyway. Each that waits in the database holds a connection of the pool: ten that
 * wait for one red packet left none for other requests, which then failed after ten seconds.
 */
function queueBySubject(inner: GrantTransactions): GrantTransactions {
  const last = new Map<string, Promise<void>>();
  return {
    async run(subjectId, task) {
      const before = last.get(subjectId);
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      last.set(subjectId, ended);
      await before;
      try {
        return await inner.run(subjectId, task);
      } finally {
        end();
        if (last.get(subjectId) === ended) last.delete(subjectId);
      }
    },
  };
}
