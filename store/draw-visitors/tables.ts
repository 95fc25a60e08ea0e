export interface DrawVisitorTables {
  draw_visitors: DrawVisitorTableRow;
  draw_visitor_sessions: {
    token_hash: string;
    activity_id: string;
    /** One of the two is null. */
    visitor_id: string | null;
    account_id: string | null;
    created_ms: number;
    expires_ms: number;
  };
  phone_codes: {
    /** A visitor or an account. */
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
   * The hashes stay until the activity ends, also when the visitor has deleted what they are made of or has been joined to
   * somebody. Otherwise the same number would give new chances.
   */
  phone_hash: string | null;
  phone_ciphertext: string | null;
  masked_number: string | null;
  consented_ms: number | null;
  openid_hash: string | null;
  openid_ciphertext: string | null;
  /** To whom the visitor has been joined. */
  joined_visitor_id: string | null;
  joined_account_id: string | null;
  created_ms: number;
}
