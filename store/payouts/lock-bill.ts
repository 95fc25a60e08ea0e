import type { Transaction } from 'kysely';
import type { StoreDialect, Tables } from '../database/tables.ts';

/** Locks a bill until the transaction ends. Call it before any change to a bill or its orders. Throws if the bill does not exist. */
export async function lockBill(args: {
  trx: Transaction<Tables>;
  dialect: StoreDialect;
  billNumber: string;
}) {
  const { trx, dialect, billNumber } = args;
  return trx
    .selectFrom('payout_bills')
    .select(['state', 'admin_id'])
    .where('bill_number', '=', billNumber)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}
