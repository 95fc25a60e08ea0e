import { runDurableTransaction } from '../database/run-durable-transaction.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { enterMovement } from './enter-movement.ts';

/**
 * Gives up what is owed to an account that has been deleted: its bills are cancelled, and the money is to be given back to the
 * companies.
 */
export function renounceGrants(args: {
  db: Database;
  dialect: StoreDialect;
  accountId: string;
}): Promise<void> {
  const { db, dialect, accountId } = args;
  return runDurableTransaction({ db, dialect }, async (trx) => {
    // The bills first, as a payment does: a bill that is being paid is paid before the rest is given up.
    const bills = await trx
      .updateTable('payout_bills')
      .set({ state: 'cancelled' })
      .where('state', 'in', ['waiting', 'exported'])
      .where(
        'grant_id',
        'in',
        trx
          .selectFrom('red_packet_grants')
          .select('id')
          .where('visitor_id', '=', accountId)
          .where('state', '=', 'owed'),
      )
      .returning(['grant_id', 'red_packet_id', 'cents', 'created_ms'])
      .execute();
    const account = await trx
      .selectFrom('accounts')
      .select('deleted_ms')
      .where('id', '=', accountId)
      .executeTakeFirst();
    // In one order everywhere, so that two transactions do not wait for each other.
    const ordered = bills.toSorted((a, b) => (a.red_packet_id < b.red_packet_id ? -1 : 1));
    for (const { grant_id: grantId, red_packet_id: redPacketId, cents, created_ms: createdMs } of ordered) {
      await trx
        .updateTable('red_packet_grants')
        .set({ state: 'renounced' })
        .where('id', '=', grantId)
        .execute();
      const nowMs = account?.deleted_ms ?? createdMs;
      const move = { trx, redPacketId, cents, grantId, nowMs };
      await enterMovement({ ...move, movement: 'renounce', actorId: accountId });
    }
  });
}
