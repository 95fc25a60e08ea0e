export interface PayoutTables {
  payout_bills: PayoutBillTableRow;
  /** Payout files in which bills were handed out. */
  payout_batches: { id: string; admin_id: string; created_ms: number };
  payout_payees: PayeeTableRow;
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
