/** Rows of the marketing tables: money in cents, times in milliseconds, flags 0 or 1. */
export interface CampaignTables {
  pictures: PictureTableRow;
  companies: CompanyTableRow;
  ads: AdTableRow;
  ad_banners: BannerTableRow;
  ad_showings: { ad_id: string; viewer_id: string; view_id: string; clicked: number; at_ms: number };
  /** Counts of one ad on one day in Shanghai, `Y-m-d`. */
  ad_days: { ad_id: string; day: string; impressions: number; clicks: number };
  hbs: RedPacketTableRow;
  hb_slots: { hb_id: string; place: number; cents: number; taken: number };
  hb_grants: GrantTableRow;
  /** One row for each click: the answer it was given, as JSON. */
  hb_requests: {
    visitor_id: string;
    request_id: string;
    hb_id: string;
    answer: string;
    created_ms: number;
  };
  campaign_moves: {
    subject_id: string;
    /** Its place among the subject's changes, from 1. */
    seq: number;
    from_status: number;
    to_status: number;
    actor_id: string | null;
    at_ms: number;
  };
  watches: WatchProgressTableRow;
}

export interface PictureTableRow {
  id: string;
  owner_id: string;
  width: number;
  height: number;
  bytes: number;
  created_ms: number;
}

export interface CompanyTableRow {
  id: string;
  admin_id: string;
  name: string;
  contact: string;
  phone: string;
  licence_no: string | null;
  logo_id: string | null;
  remark: string | null;
  created_ms: number;
}

export interface AdTableRow {
  id: string;
  admin_id: string;
  company_id: string;
  title: string;
  summary: string;
  link: string;
  /** JSON: list of places. */
  places: string;
  starts_ms: number;
  ends_ms: number;
  daily_cap: number | null;
  weight: number;
  status: number;
  created_ms: number;
}

export interface BannerTableRow {
  id: string;
  ad_id: string;
  picture_id: string;
  alt: string;
  link: string | null;
  sort: number;
}

export interface RedPacketTableRow {
  id: string;
  admin_id: string;
  company_id: string;
  ad_id: string | null;
  theme: string;
  video_id: string;
  type: number;
  money_cents: number;
  count: number;
  min_cents: number;
  max_cents: number;
  expire_ms: number;
  status: number;
  granted_cents: number;
  granted_count: number;
  refunded_cents: number;
  created_ms: number;
}

export interface GrantTableRow {
  id: string;
  hb_id: string;
  visitor_id: string;
  place: number;
  cents: number;
  state: string;
  created_ms: number;
  paid_ms: number | null;
  paid_by: string | null;
}

export interface WatchProgressTableRow {
  viewer_id: string;
  video_id: string;
  /** JSON: list of [start, end). */
  spans: string;
  reported_ms: number;
  done_ms: number | null;
}
