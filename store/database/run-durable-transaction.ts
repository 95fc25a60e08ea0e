import { sql, type Transaction } from 'kysely';
import type { Database, StoreDialect, Tables } from './tables.ts';

/**
 * A transaction for grants and money: it is on disk when it ends. In PostgreSQL every transaction is. In SQLite the other
 * transactions may lose the last moments when the power fails.
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
