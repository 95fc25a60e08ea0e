import { runDurableTransaction } from '../database/run-durable-transaction.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { enterMovement } from './enter-movement.ts';

/** States of a bill that nobody has paid, and that no channel is paying. */
const openStates = ['waiting', 'exported'];

/** Renounces the owed grants of a deleted account: cancels their bills, and returns the money to the red packets' ledgers. */
export function renounceGrants(args: {
  db: Database;
  dialect: StoreDialect;
  accountId: string;
}): Promise<void> {
  const { db, dialect, accountId } = args;
  return runDurableTransaction({ db, dialect }, async (trx) => {
    const owed = trx
      .selectFrom('red_packet_grants')
      .select('id')
      .where('visitor_id', '=', accountId)
      .where('state', '=', 'owed');
    // Bills are locked first and in the order of their numbers, as in a payment. A payment in progress ends before the rest is
    // renounced.
    const locked = await trx
      .selectFrom('payout_bills')
      .select('bill_number')
      .where('state', 'in', openStates)
      .where('grant_id', 'in', owed)
      .orderBy('bill_number')
      .$if(dialect === 'postgres', (query) => query.forUpdate())
      .execute();
    if (locked.length === 0) return;
    const bills = await trx
      .updateTable('payout_bills')
      .set({ state: 'cancelled' })
      .where(
        'bill_number',
        'in',
        locked.map(({ bill_number }) => bill_number),
      )
      .returning(['grant_id', 'red_packet_id', 'cents', 'created_ms'])
      .execute();
    await trx
      .updateTable('red_packet_grants')
      .set({ state: 'renounced' })
      .where(
        'id',
        'in',
        bills.map(({ grant_id }) => grant_id),
      )
      .execute();
    const account = await trx
      .selectFrom('accounts')
      .select('deleted_ms')
      .where('id', '=', accountId)
      .executeTakeFirst();
    // All transactions lock red packets in this order, so that no two wait for each other.
    const ordered = bills.toSorted((a, b) => (a.red_packet_id < b.red_packet_id ? -1 : 1));
    for (const { grant_id: grantId, red_packet_id: redPacketId, cents, created_ms: createdMs } of ordered) {
      const nowMs = account?.deleted_ms ?? createdMs;
      const move = { trx, redPacketId, cents, grantId, nowMs };
      await enterMovement({ ...move, movement: 'renounce', actorId: accountId });
    }
  });
}
