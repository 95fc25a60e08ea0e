import type { Transaction } from 'kysely';
import type { PayoutState } from '#shared/payout-codes.ts';
import type { GrantState, LedgerMovement } from '#shared/red-packet-codes.ts';
import { logAction } from '../audit/log-action.ts';
import type { Tables } from '../database/tables.ts';
import { enterMovement } from '../red-packets/enter-movement.ts';
import { setGrant } from './set-grant.ts';

/** The end of an order to a payment channel. */
interface TransferEnd {
  state: 'paid' | 'returned' | 'failed';
  number: string;
  billNumber: string;
  adminId: string;
  channel: string;
  channelNumber: string | null;
  /** Code of the reason why nothing was paid; null if the order was paid. */
  reason: string | null;
  nowMs: number;
}

const auditedAs = { paid: 'red_packet_paid', returned: 'payout_returned', failed: 'payout_failed' } as const;

/**
 * Updates the bill, the grant, and the ledger for an order that has ended. After a failed order the money is still owed, or is
 * renounced if the visitor's account is deleted. Call it in the transaction that ends the order.
 */
export async function enterTransferEnd(trx: Transaction<Tables>, end: TransferEnd): Promise<void> {
  const { state, billNumber, channelNumber, nowMs } = end;
  const bill = await trx
    .selectFrom('payout_bills')
    .innerJoin('red_packet_grants', 'red_packet_grants.id', 'payout_bills.grant_id')
    .innerJoin('accounts', 'accounts.id', 'red_packet_grants.visitor_id')
    .select(['payout_bills.grant_id', 'payout_bills.red_packet_id', 'payout_bills.cents'])
    .select(['accounts.id as account_id', 'accounts.deleted_ms'])
    .where('payout_bills.bill_number', '=', billNumber)
    .executeTakeFirstOrThrow();
  const next: Record<
    TransferEnd['state'],
    { bill: PayoutState; grant: GrantState; movement: LedgerMovement | null }
  > = {
    paid: { bill: 'paid', grant: 'paid', movement: 'pay' },
    returned: { bill: 'returned', grant: 'returned', movement: 'return' },
    failed:
      bill.deleted_ms === null
        ? { bill: 'waiting', grant: 'owed', movement: null }
        : { bill: 'cancelled', grant: 'renounced', movement: 'renounce' },
  };
  const { bill: billState, grant, movement } = next[state];
  await trx
    .updateTable('payout_bills')
    .set({ state: billState, reference: state === 'paid' ? channelNumber : null })
    .where('bill_number', '=', billNumber)
    .execute();
  if (movement !== null) {
    await setGrant({
      ...{ trx, grantId: bill.grant_id, from: 'owed', to: grant },
      paid: state === 'paid' ? { actorId: null, nowMs } : null,
    });
    await enterMovement({
      ...{ trx, redPacketId: bill.red_packet_id, cents: bill.cents },
      movement,
      ...{ grantId: bill.grant_id, actorId: null, nowMs },
    });
  }
  await logAction(trx, {
    // A channel acts on behalf of the red packet's administrator.
    ...{ actorId: end.adminId, action: auditedAs[state], subjectId: bill.account_id, nowMs },
    detail: {
      ...{ red_packet: bill.red_packet_id, grant: bill.grant_id, bill: billNumber },
      ...{ cents: String(bill.cents), channel: end.channel, order: end.number },
      ...(channelNumber === null ? {} : { reference: channelNumber }),
      ...(end.reason === null ? {} : { reason: end.reason }),
    },
  });
}
