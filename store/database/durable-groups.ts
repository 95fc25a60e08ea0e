import { CompiledQuery, type Transaction } from 'kysely';
import { runDurableTransaction } from './run-durable-transaction.ts';
import type { Database, Tables } from './tables.ts';

/** The most works in one transaction, so that other queries do not wait for longer than some hundredths of a second. */
const MAX_WORKS = 128;

const savepoint = CompiledQuery.raw('savepoint work');
const rollBack = CompiledQuery.raw('rollback to work');
const release = CompiledQuery.raw('release work');

type Work<Result> = (trx: Transaction<Tables>) => Promise<Result>;

/** Runs works of many requests in few transactions. */
export interface DurableGroups {
  /**
   * Runs a work together with those that wait at the same moment, one after the other. Resolves when their common
   * transaction is on disk. A work that throws is undone alone and rejects alone; if the transaction fails, all reject.
   */
  run<Result>(work: Work<Result>): Promise<Result>;
}

interface Waiting {
  /** Runs the work. Returns what to call when the transaction is on disk. */
  attempt(trx: Transaction<Tables>): Promise<() => void>;
  reject(reason: unknown): void;
}

/**
 * Durable groups of SQLite. A commit waits for the disk, which takes longer than the statements of a grant. Works that
 * arrive during a commit form the next group, so a lone work waits for nobody.
 */
export function createDurableGroups(db: Database): DurableGroups {
  const waiting: Waiting[] = [];
  let isRunning = false;

  const runAll = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      let group: Waiting[] = [];
      try {
        const settle = await runDurableTransaction({ db, dialect: 'sqlite' }, async (trx) => {
          // Taken only now: more works have come while this transaction waited for its turn.
          group = waiting.splice(0, MAX_WORKS);
          const settled: (() => void)[] = [];
          for (const { attempt } of group) settled.push(await attempt(trx));
          return settled;
        });
        for (const one of settle) one();
      } catch (thrown) {
        // A transaction that could not begin has taken no work: all that wait would fail in the same way.
        for (const { reject } of group.length > 0 ? group : waiting.splice(0)) reject(thrown);
      }
    }
    isRunning = false;
  };

  return {
    run<Result>(work: Work<Result>): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      waiting.push({
        reject,
        async attempt(trx) {
          await trx.executeQuery(savepoint);
          try {
            const result = await work(trx);
            await trx.executeQuery(release);
            return () => resolve(result);
          } catch (thrown) {
            await undo(trx, thrown);
            return () => reject(thrown);
          }
        },
      });
      if (!isRunning) void runAll();
      return promise;
    },
  };
}

/**
 * Undoes a work. When the disk is full, SQLite has rolled the whole transaction back by itself, and the savepoint is gone:
 * then the error of the work is that of the whole group.
 */
async function undo(trx: Transaction<Tables>, thrown: unknown): Promise<void> {
  try {
    await trx.executeQuery(rollBack);
    await trx.executeQuery(release);
  } catch {
    throw thrown;
  }
}
