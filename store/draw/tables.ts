/** Tables of the prize draw. */
export interface DrawTables {
  draw_activities: ActivityTableRow;
  draw_prizes: PrizeTableRow;
  draw_visitors: { activity_id: string; account_id: string; used: number };
  draw_records: DrawRecordTableRow;
  draw_phones: DrawPhoneTableRow;
  draw_reveals: {
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
  status: string;
  seed: string;
  commitment: string;
  draws: number;
  revision: number;
  created_ms: number;
}

export interface PrizeTableRow {
  id: string;
  activity_id: string;
  place: number;
  name: string;
  /** A data URL. */
  img: string | null;
  weight: number;
  stock: number | null;
  stock_left: number | null;
  fallback: number;
}

export interface DrawRecordTableRow {
  id: string;
  activity_id: string;
  account_id: string;
  request_id: string;
  seq: number;
  roll: number;
  drawn_index: number;
  given_index: number;
  prize_id: string;
  prize: string;
  chances_left: number;
  state: string;
  created_ms: number;
  delivered_ms: number | null;
  delivered_by: string | null;
}

export interface DrawPhoneTableRow {
  account_id: string;
  sealed: string;
  masked: string;
  consented_ms: number;
}
