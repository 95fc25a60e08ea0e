import { sql, type Transaction } from 'kysely';
import type { Database, StoreDialect, Tables } from './tables.ts';

/**
 * A transaction that is on the disk when it has ended, for grants and money. PostgreSQL always is; SQLite's other
 * transactions leave the last moments to the operating system, which a loss of power would take with it.
 */
export function runDurableTransaction<Result>(
  args: { db: Database; dialect: StoreDialect },
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const { db, dialect } = args;
  if (dialect === 'postgres') return db.transaction().execute(work);
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = full`.execute(connection);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = normal`.execute(connection);
    }
  });
}
