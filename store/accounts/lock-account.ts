import type { Database, StoreDialect } from '../database/tables.ts';

/**
 * Locks an account's row until the transaction ends, so that two transactions cannot count and then insert rows of one
 * account at the same time. SQLite needs no lock: it has one writer.
 */
export async function lockAccount(args: {
  trx: Database;
  dialect: StoreDialect;
  accountId: string;
}): Promise<void> {
  const { trx, dialect, accountId } = args;
  if (dialect !== 'postgres') return;
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}
