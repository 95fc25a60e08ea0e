import type { Kysely } from 'kysely';
import { type LedgerMovement, ledgerMovements } from '#shared/red-packet-codes.ts';
import type { Tables } from '../database/tables.ts';

/** Begins the ledger of a red packet that is activated. */
export async function openLedger(args: { trx: Kysely<Tables>; redPacketId: string }): Promise<void> {
  await args.trx
    .insertInto('red_packet_balances')
    .values({
      ...{ red_packet_id: args.redPacketId, entry_count: 0 },
      ...{ company: 0, funded: 0, reserved: 0, granted: 0, paid: 0, returned: 0, refunded: 0 },
    })
    .execute();
}

/**
 * Moves money of a red packet, and enters the movement. Call it in the transaction that makes the change: the lock on the
 * balances orders the entries. The database refuses more than is there, so that the transaction fails.
 */
export async function enterMovement(args: {
  trx: Kysely<Tables>;
  redPacketId: string;
  movement: LedgerMovement;
  /** Greater than 0. */
  cents: number;
  grantId: string | null;
  actorId: string | null;
  nowMs: number;
}): Promise<void> {
  const { trx, redPacketId, movement, cents, grantId, actorId, nowMs } = args;
  const { from, to } = ledgerMovements[movement];
  const { entry_count: entryIndex } = await trx
    .updateTable('red_packet_balances')
    .set((eb) => ({
      entry_count: eb('entry_count', '+', 1),
      [from]: eb(from, '-', cents),
      [to]: eb(to, '+', cents),
    }))
    .where('red_packet_id', '=', redPacketId)
    .returning('entry_count')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('red_packet_entries')
    .values({
      ...{
        red_packet_id: redPacketId,
        entry_index: entryIndex,
        movement,
        from_account: from,
        to_account: to,
      },
      ...{ cents, grant_id: grantId, actor_id: actorId, created_ms: nowMs },
    })
    .execute();
}
