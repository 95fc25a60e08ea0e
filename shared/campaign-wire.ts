import type { AdPlacement, AdStatus, RedPacketStatus, RedPacketType } from './campaign-codes.ts';

/** Answers of the marketing calls, `data` of their envelope. Money in cents; `ctime` and the like in unix seconds. */
export interface WireCompany {
  company_id: string;
  name: string;
  contact: string;
  phone: string;
  licence_no: string | null;
  /** Picture id, with its address. */
  logo: string | null;
  logo_url: string | null;
  remark: string | null;
  ctime: number;
}

export interface WireBanner {
  banner_id: string;
  image: string;
  image_url: string;
  alt: string;
  link: string | null;
  sort: number;
}

export interface WireAd {
  ad_id: string;
  company_id: string;
  company_name: string;
  title: string;
  summary: string;
  link: string;
  places: AdPlacement[];
  starts_at: number;
  ends_at: number;
  daily_cap: number | null;
  weight: number;
  status: AdStatus;
  banners: WireBanner[];
  impressions: number;
  clicks: number;
  ctime: number;
}

export interface WireHb {
  hb_id_md5: string;
  activity_theme: string;
  company_id: string;
  company_name: string;
  ad_id: string | null;
  ad_title: string | null;
  hb_video_id: string;
  film_title: string;
  video_name: string;
  hb_type: RedPacketType;
  hb_money: number;
  hb_count: number;
  hb_min: number;
  hb_max: number;
  expire_time: number;
  hb_status: RedPacketStatus;
  granted_money: number;
  granted_count: number;
  refunded_money: number;
  ctime: number;
}

export interface WireGrant {
  grant_id: string;
  visitor_name: string;
  money: number;
  state: 'owed' | 'paid';
  ctime: number;
  paid_time: number | null;
}

export interface WireChange {
  from: number;
  to: number;
  /** Null: by itself. */
  actor: string | null;
  ctime: number;
}

export type WireDetail =
  | {
      kind: 'hb';
      hb: WireHb;
      owed_money: number;
      paid_money: number;
      changes: WireChange[];
      grants: { list: WireGrant[]; page: number; total: number };
    }
  | { kind: 'company'; company: WireCompany; ads: WireAd[]; hbs: WireHb[] };
