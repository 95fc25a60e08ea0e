export interface PayoutTables {
  payout_bills: PayoutBillTableRow;
  /** Payout files. */
  payout_batches: { id: string; admin_id: string; created_ms: number };
  payout_payees: PayeeTableRow;
  payout_transfers: TransferTableRow;
  /** Reports of reconciliations with a channel. `differences` is a JSON array (see `reconciliation-store.ts`). */
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
  /** Channels that are stopped until a person resolves the problem and resumes them. */
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
  /** The last code from the channel, or the reason for the failure. */
  last_code: string | null;
  is_withdrawn: number;
  created_ms: number;
  ended_ms: number | null;
}

/** The bill of one grant. `admin_id` is the administrator of the red packet. */
interface PayoutBillTableRow {
  bill_number: string;
  grant_id: string;
  red_packet_id: string;
  admin_id: string;
  cents: number;
  state: string;
  /** The latest payout file with this bill. */
  batch_id: string | null;
  /** The payment number of the bank or of WeChat. */
  reference: string | null;
  created_ms: number;
}

/** The payee of an account. `ciphertext` and `masked_number` are both null for WeChat. */
export interface PayeeTableRow {
  account_id: string;
  kind: string;
  ciphertext: string | null;
  masked_number: string | null;
  consent_version: number;
  consented_ms: number;
}
