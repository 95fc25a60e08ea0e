import type { Kysely } from 'kysely';
import { type LedgerAccount, type LedgerMovement, ledgerMovements } from '#shared/red-packet-codes.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
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
  const [balance] = await changeBalances(trx, { ...noChange, [from]: -cents, [to]: cents, redPacketId });
  if (!balance) throw new Error(`the red packet ${redPacketId} has no ledger`);
  await insertEntry(trx, {
    ...{ redPacketId, entryIndex: balance.entry_count, movement, from, to },
    ...{ cents, grantId, actorId, nowMs },
  });
}

const noChange: Record<LedgerAccount, number> = {
  ...{ company: 0, funded: 0, reserved: 0, granted: 0, paid: 0, returned: 0, refunded: 0 },
};

const changeBalances = compileOnce(
  (db, { value }: Slots<Record<LedgerAccount, number> & { redPacketId: string }>) =>
    db
      .updateTable('red_packet_balances')
      .set((eb) => ({
        entry_count: eb('entry_count', '+', 1),
        company: eb('company', '+', value('company')),
        funded: eb('funded', '+', value('funded')),
        reserved: eb('reserved', '+', value('reserved')),
        granted: eb('granted', '+', value('granted')),
        paid: eb('paid', '+', value('paid')),
        returned: eb('returned', '+', value('returned')),
        refunded: eb('refunded', '+', value('refunded')),
      }))
      .where('red_packet_id', '=', value('redPacketId'))
      .returning('entry_count'),
);

const insertEntry = compileOnce((db, { value }: Slots<Entry>) =>
  db.insertInto('red_packet_entries').values({
    red_packet_id: value('redPacketId'),
    entry_index: value('entryIndex'),
    movement: value('movement'),
    from_account: value('from'),
    to_account: value('to'),
    cents: value('cents'),
    grant_id: value('grantId'),
    actor_id: value('actorId'),
    created_ms: value('nowMs'),
  }),
);

type Entry = {
  redPacketId: string;
  entryIndex: number;
  movement: LedgerMovement;
  from: LedgerAccount;
  to: LedgerAccount;
  cents: number;
  grantId: string | null;
  actorId: string | null;
  nowMs: number;
};
