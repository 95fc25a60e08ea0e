export interface PayoutTables {
  payout_bills: PayoutBillTableRow;
  /** Payout files in which bills were handed out. */
  payout_batches: { id: string; admin_id: string; created_ms: number };
  payout_payees: PayeeTableRow;
  payout_transfers: TransferTableRow;
  /** Comparisons with a channel. `differences` is a JSON array (see `reconciliation-store.ts`). */
  payout_reconciliations: {
    day: string;
    channel: string;
    admin_id: string;
    checked_ms: number;
    orders: number;
    agreed: number;
    mended: number;
    unclear: number;
    paid_cents: number;
    differences: string;
  };
  /** Channels that pay nothing until a person has mended something. */
  payout_stops: { channel: string; code: string; stopped_ms: number };
}

/** An order to a payment channel. `admin_id` and `account_id` are those of its bill. */
export interface TransferTableRow {
  number: string;
  previous_number: string | null;
  bill_number: string;
  admin_id: string;
  account_id: string;
  channel: string;
  state: string;
  cents: number;
  sealed_open_id: string | null;
  activity: string;
  sender: string;
  confirmation: string | null;
  channel_number: string | null;
  tries: number;
  sent_ms: number | null;
  next_ms: number | null;
  held_code: string | null;
  /** The last code of the channel, or why the order failed. */
  last_code: string | null;
  is_withdrawn: number;
  created_ms: number;
  ended_ms: number | null;
}

/** What is to be paid for one grant. `admin_id` is the administrator of the red packet. */
export interface PayoutBillTableRow {
  bill_number: string;
  grant_id: string;
  red_packet_id: string;
  admin_id: string;
  cents: number;
  state: string;
  /** The payout file in which the bill was handed out last. */
  batch_id: string | null;
  /** The number of the payment in the bank or in WeChat. */
  reference: string | null;
  created_ms: number;
}

/** How an account wants to be paid. `ciphertext` and `masked_number` are null together: for WeChat. */
export interface PayeeTableRow {
  account_id: string;
  kind: string;
  ciphertext: string | null;
  masked_number: string | null;
  consent_version: number;
  consented_ms: number;
}
