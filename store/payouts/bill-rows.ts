import type { Payee, PayeeView, PayoutBill } from '#domain/payouts/types.ts';
import { payeeKinds, payoutStates } from '#shared/payout-codes.ts';
import { readEnum } from '../database/read-column.ts';
import type { Database } from '../database/tables.ts';
import type { PayeeTableRow } from './tables.ts';

/** Selects bills together with their grant, red packet, account, and payee. */
export const selectBills = (db: Database) =>
  db
    .selectFrom('payout_bills')
    .innerJoin('red_packet_grants', 'red_packet_grants.id', 'payout_bills.grant_id')
    .innerJoin('red_packets', 'red_packets.id', 'payout_bills.red_packet_id')
    .innerJoin('accounts', 'accounts.id', 'red_packet_grants.visitor_id')
    .leftJoin('payout_payees', 'payout_payees.account_id', 'red_packet_grants.visitor_id')
    .selectAll('payout_bills')
    .select([
      'red_packet_grants.visitor_id as account_id',
      'red_packet_grants.paid_ms',
      'red_packets.theme',
      'accounts.name as account_name',
      'payout_payees.kind as payee_kind',
      'payout_payees.masked_number',
    ]);

type BillRow = Awaited<ReturnType<ReturnType<typeof selectBills>['execute']>>[number];

export const readBillState = (state: string) => readEnum(payoutStates, state, 'payout_bills.state');

export const toPayoutBill = (row: BillRow): PayoutBill => ({
  billNumber: row.bill_number,
  grantId: row.grant_id,
  redPacketId: row.red_packet_id,
  redPacketTheme: row.theme,
  accountId: row.account_id,
  accountName: row.account_name,
  cents: row.cents,
  state: readBillState(row.state),
  batchId: row.batch_id,
  reference: row.reference,
  payee:
    row.payee_kind === null ? null : toPayeeView({ kind: row.payee_kind, masked_number: row.masked_number }),
  createdMs: row.created_ms,
  paidMs: row.paid_ms,
});

const toPayeeView = (row: Pick<PayeeTableRow, 'kind' | 'masked_number'>): PayeeView => ({
  kind: readEnum(payeeKinds, row.kind, 'payout_payees.kind'),
  maskedNumber: row.masked_number,
});

export const toPayee = (row: PayeeTableRow): Payee => ({
  ...toPayeeView(row),
  accountId: row.account_id,
  ciphertext: row.ciphertext,
  consentVersion: row.consent_version,
  consentedMs: row.consented_ms,
});
