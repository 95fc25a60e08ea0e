export interface PrizeDrawTables {
  draw_activities: ActivityTableRow;
  draw_prizes: PrizeTableRow;
  draw_participants: { activity_id: string; account_id: string; draws_used: number };
  draw_records: DrawRecordTableRow;
  draw_extensions: DrawExtensionTableRow;
  draw_day_counts: { activity_id: string; day_ms: number; subject: string; draws: number };
  draw_list_entries: DrawListEntryTableRow;
  draw_phone_numbers: DrawPhoneTableRow;
  draw_phone_reveals: {
    id: string;
    record_id: string;
    admin_id: string;
    reason: string;
    created_ms: number;
  };
}

export interface ActivityTableRow {
  id: string;
  title: string;
  rules: string;
  starts_ms: number;
  ends_ms: number;
  chances: number;
  needs_phone: number;
  /** JSON: `VisitorRules`; null if only accounts take part. */
  visitor_rules: string | null;
  sponsor: string;
  contact: string;
  wheel_theme: string;
  cost_cap_cents: number | null;
  status: string;
  seed: string;
  commitment: string;
  draw_count: number;
  revision: number;
  created_ms: number;
  archived_ms: number | null;
  /** These three are null together: `Activity.chain`. */
  published_document: string | null;
  pseudonym_key: string | null;
  head_hash: string | null;
}

export interface PrizeTableRow {
  id: string;
  activity_id: string;
  position: number;
  name: string;
  /** A data URL. */
  image_data_url: string | null;
  weight: number;
  stock: number | null;
  stock_remaining: number | null;
  is_fallback: number;
  person_cap: number | null;
  day_cap: number | null;
  cost_cents: number | null;
  awarded_count: number;
}

export interface DrawRecordTableRow {
  id: string;
  activity_id: string;
  /** The ID of the account or of the visitor. */
  account_id: string;
  request_id: string;
  seq: number;
  roll: number;
  drawn_index: number;
  awarded_index: number;
  prize_id: string;
  prize_name: string;
  chances_remaining: number;
  delivery_state: string;
  created_ms: number;
  delivered_ms: number | null;
  delivered_by: string | null;
  tracking_number: string | null;
  /** These three are null together: `DrawRecord.link`. */
  visitor: string | null;
  previous_hash: string | null;
  hash: string | null;
  /** A `WithholdReason`; null if nothing was withheld. */
  withheld: string | null;
}

export interface DrawExtensionTableRow {
  activity_id: string;
  /** The revision of the activity that the extension made. */
  revision: number;
  after_seq: number;
  ends_ms: number;
  chances: number;
  /** JSON: `{ prizeId, count }[]`. */
  added_stock: string;
  created_ms: number;
  previous_hash: string;
  hash: string;
}

export interface DrawPhoneTableRow {
  account_id: string;
  ciphertext: string;
  masked_number: string;
  consented_ms: number;
  phone_hash: string | null;
  verified_ms: number | null;
  /** 1 for a number from before codes were asked for: it counts although no code has verified it. */
  is_accepted: number;
}

interface DrawListEntryTableRow {
  id: string;
  list: string;
  kind: string;
  /** The ID of an account, or the keyed hash of a phone number or a network. */
  entry_key: string;
  /** The display text for administrators: a username, a masked number, or a network. */
  label: string;
  note: string;
  created_ms: number;
}
