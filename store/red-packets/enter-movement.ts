import type { Kysely } from 'kysely';
import { type LedgerAccount, type LedgerMovement, ledgerMovements } from '#shared/red-packet-codes.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import { insertRowsOnce } from '../database/insert-rows.ts';
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
export function enterMovement(args: {
  trx: Kysely<Tables>;
  redPacketId: string;
  movement: LedgerMovement;
  /** Greater than 0. */
  cents: number;
  grantId: string | null;
  actorId: string | null;
  nowMs: number;
}): Promise<void> {
  const { trx, redPacketId, movement, ...move } = args;
  return enterMovements({ trx, redPacketId, movement, moves: [move] });
}

/** The same for several movements of one kind. Each has its own entry, and the balances change once. */
export async function enterMovements(args: {
  trx: Kysely<Tables>;
  redPacketId: string;
  movement: LedgerMovement;
  moves: readonly { cents: number; grantId: string | null; actorId: string | null; nowMs: number }[];
}): Promise<void> {
  const { trx, redPacketId, movement, moves } = args;
  const { from, to } = ledgerMovements[movement];
  const cents = moves.reduce((sum, move) => sum + move.cents, 0);
  const change = { ...noChange, [from]: -cents, [to]: cents };
  const [balance] = await changeBalances(trx, { ...change, redPacketId, entries: moves.length });
  if (!balance) throw new Error(`the red packet ${redPacketId} has no ledger`);
  const entriesBefore = balance.entry_count - moves.length;
  await insertEntries(
    trx,
    moves.map((move, at) => ({
      ...{ red_packet_id: redPacketId, entry_index: entriesBefore + at + 1, movement },
      ...{ from_account: from, to_account: to, cents: move.cents, grant_id: move.grantId },
      ...{ actor_id: move.actorId, created_ms: move.nowMs },
    })),
  );
}

const noChange: Record<LedgerAccount, number> = {
  ...{ company: 0, funded: 0, reserved: 0, granted: 0, paid: 0, returned: 0, refunded: 0 },
};

const changeBalances = compileOnce(
  (db, { value }: Slots<Record<LedgerAccount, number> & { redPacketId: string; entries: number }>) =>
    db
      .updateTable('red_packet_balances')
      .set((eb) => ({
        entry_count: eb('entry_count', '+', value('entries')),
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

const insertEntries = insertRowsOnce('red_packet_entries', [
  ...(['red_packet_id', 'entry_index', 'movement', 'from_account', 'to_account'] as const),
  ...(['cents', 'grant_id', 'actor_id', 'created_ms'] as const),
]);
