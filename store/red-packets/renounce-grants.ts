import { runDurableTransaction } from '../database/run-durable-transaction.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { enterMovement } from './enter-movement.ts';

/** Gives up what is owed to an account that has been deleted: the money is to be given back to the companies. */
export function renounceGrants(args: {
  db: Database;
  dialect: StoreDialect;
  accountId: string;
}): Promise<void> {
  const { db, dialect, accountId } = args;
  return runDurableTransaction({ db, dialect }, async (trx) => {
    const grants = await trx
      .updateTable('red_packet_grants')
      .set({ state: 'renounced' })
      .where('visitor_id', '=', accountId)
      .where('state', '=', 'owed')
      .returning(['id', 'red_packet_id', 'cents', 'created_ms'])
      .execute();
    const account = await trx
      .selectFrom('accounts')
      .select('deleted_ms')
      .where('id', '=', accountId)
      .executeTakeFirst();
    // In one order everywhere, so that two transactions do not wait for each other.
    const ordered = grants.toSorted((a, b) => (a.red_packet_id < b.red_packet_id ? -1 : 1));
    for (const grant of ordered)
      await enterMovement({
        ...{ trx, redPacketId: grant.red_packet_id, movement: 'renounce', cents: grant.cents },
        ...{ grantId: grant.id, actorId: accountId, nowMs: account?.deleted_ms ?? grant.created_ms },
      });
  });
}
