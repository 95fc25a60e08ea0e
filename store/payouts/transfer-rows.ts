import { sql } from 'kysely';
import type { Transfer, TransferView } from '#domain/payouts/transfer-types.ts';
import { payoutChannels, type TransferNeed, transferStates } from '#shared/transfer-codes.ts';
import { readEnum, readFlag } from '../database/read-column.ts';
import type { Database } from '../database/tables.ts';
import type { TransferTableRow } from './tables.ts';

const automatic = payoutChannels.filter((name) => name !== 'manual');

/** Reads the channel of a row. `column` names the column in the error. */
export const readChannel = (name: string, column: string): Transfer['channel'] =>
  readEnum(automatic, name, column);

export const toTransfer = (row: TransferTableRow): Transfer => ({
  number: row.number,
  previousNumber: row.previous_number,
  billNumber: row.bill_number,
  accountId: row.account_id,
  channel: readChannel(row.channel, 'payout_transfers.channel'),
  state: readEnum(transferStates, row.state, 'payout_transfers.state'),
  cents: row.cents,
  sealedOpenId: row.sealed_open_id,
  activity: row.activity,
  sender: row.sender,
  confirmation: row.confirmation,
  channelNumber: row.channel_number,
  tries: row.tries,
  sentMs: row.sent_ms,
  nextMs: row.next_ms,
  heldCode: row.held_code,
  lastCode: row.last_code,
  isWithdrawn: readFlag(row.is_withdrawn),
  createdMs: row.created_ms,
  endedMs: row.ended_ms,
});

/** Selects orders of an administrator together with their account, red packet, bill state, and later order. */
export const selectTransferViews = (
  db: Database,
  { adminId, need }: { adminId: string; need: TransferNeed | null },
) =>
  db
    .selectFrom('payout_transfers')
    .innerJoin('payout_bills', 'payout_bills.bill_number', 'payout_transfers.bill_number')
    .innerJoin('red_packets', 'red_packets.id', 'payout_bills.red_packet_id')
    .innerJoin('accounts', 'accounts.id', 'payout_transfers.account_id')
    .leftJoin('payout_transfers as later', (join) =>
      join
        // The orders of a bill are in an index.
        .onRef('later.bill_number', '=', 'payout_transfers.bill_number')
        .onRef('later.previous_number', '=', 'payout_transfers.number'),
    )
    .selectAll('payout_transfers')
    .select(['accounts.name as account_name', 'red_packets.id as red_packet_id', 'red_packets.theme'])
    .select(['payout_bills.state as bill_state', 'later.number as later_number'])
    .where('payout_transfers.admin_id', '=', adminId)
    .$if(need === 'held', (query) => query.where('payout_transfers.held_code', 'is not', null))
    .$if(need === 'failed', (query) =>
      query
        // As a literal, so that the partial index can be used.
        .where(sql<boolean>`payout_transfers.state = 'failed'`)
        .where('payout_bills.state', '=', 'waiting')
        .where('later.number', 'is', null),
    );

export function toTransferView(
  row: TransferTableRow & {
    account_name: string;
    red_packet_id: string;
    theme: string;
    bill_state: string;
    later_number: string | null;
  },
): TransferView {
  const transfer = toTransfer(row);
  return {
    ...transfer,
    accountName: row.account_name,
    redPacketId: row.red_packet_id,
    redPacketTheme: row.theme,
    canSendAgain: transfer.state === 'failed' && row.bill_state === 'waiting' && row.later_number === null,
  };
}
