export interface AdTables {
  pictures: PictureTableRow;
  companies: CompanyTableRow;
  ads: AdTableRow;
  ad_banners: BannerTableRow;
  ad_impressions: {
    ad_id: string;
    viewer_id: string;
    impression_id: string;
    clicked: number;
    created_ms: number;
  };
  /** The steps of the reviews of ads. `seq` counts those of an ad, from 1. */
  ad_reviews: {
    ad_id: string;
    seq: number;
    version: number;
    action: string;
    reason: string | null;
    actor_id: string;
    created_ms: number;
  };
  /** The counts of one ad in one place on one day in Shanghai, `Y-m-d`. */
  ad_place_days: { ad_id: string; day: string; place: string; impressions: number; clicks: number };
  /** How often an account saw an ad on one day in Shanghai. */
  ad_visitor_days: { ad_id: string; viewer_id: string; day: string; impressions: number };
  /** The ads that an account has closed. It does not see them again. */
  ad_closings: { viewer_id: string; ad_id: string; closed_ms: number };
  campaign_status_changes: {
    subject_id: string;
    /** The number of the change for this subject, from 1. */
    seq: number;
    from_status: number;
    to_status: number;
    actor_id: string | null;
    changed_ms: number;
  };
}

export interface PictureTableRow {
  id: string;
  owner_id: string;
  width: number;
  height: number;
  size_bytes: number;
  created_ms: number;
}

export interface CompanyTableRow {
  id: string;
  admin_id: string;
  name: string;
  contact: string;
  phone: string;
  license_number: string | null;
  logo_picture_id: string | null;
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
  /** JSON: list of placements. */
  placements: string;
  starts_ms: number;
  ends_ms: number;
  daily_impression_cap: number | null;
  weight: number;
  visitor_daily_cap: number | null;
  status: number;
  review: string;
  version: number;
  created_ms: number;
}

export interface BannerTableRow {
  id: string;
  ad_id: string;
  picture_id: string;
  alt: string;
  link: string | null;
  position: number;
}
