export interface DrawVisitorTables {
  draw_visitors: DrawVisitorTableRow;
  draw_visitor_sessions: {
    token_hash: string;
    activity_id: string;
    /** Exactly one of `visitor_id` and `account_id` is null. */
    visitor_id: string | null;
    account_id: string | null;
    created_ms: number;
    expires_ms: number;
  };
  phone_codes: {
    /** The ID of a visitor or of an account. */
    holder_id: string;
    phone_hash: string;
    code_hash: string;
    tries_left: number;
    expires_ms: number;
  };
}

export interface DrawVisitorTableRow {
  id: string;
  activity_id: string;
  draws_used: number;
  /**
   * The hashes stay until the activity ends, even if the visitor has deleted the number or has been joined. Otherwise the
   * same number would give new chances.
   */
  phone_hash: string | null;
  phone_ciphertext: string | null;
  masked_number: string | null;
  consented_ms: number | null;
  openid_hash: string | null;
  openid_ciphertext: string | null;
  /** The participant that the visitor has been joined to. Both are null for a visitor that has not been joined. */
  joined_visitor_id: string | null;
  joined_account_id: string | null;
  created_ms: number;
}
