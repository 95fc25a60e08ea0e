import type { Database, StoreDialect } from '../database/tables.ts';

/**
 * Within a transaction: what is counted and then inserted for one account waits for the same of others, at the account's
 * row. SQLite has one writer anyway.
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
