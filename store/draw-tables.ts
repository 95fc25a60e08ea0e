/** Tables of the prize draw. */
export interface DrawTables {
  draw_activities: ActivityRow;
  draw_prizes: PrizeRow;
  draw_visitors: { activity_id: string; account_id: string; used: number };
  draw_records: DrawRecordRow;
  draw_phones: DrawPhoneRow;
  draw_reveals: {
    id: string;
    record_id: string;
    admin_id: string;
    reason: string;
    created_ms: number;
  };
}

export interface ActivityRow {
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

export interface PrizeRow {
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

export interface DrawRecordRow {
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

export interface DrawPhoneRow {
  account_id: string;
  sealed: string;
  masked: string;
  consented_ms: number;
}
