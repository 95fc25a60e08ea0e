export interface CampaignTables {
  campaigns: CampaignTableRow;
  /** The ads of campaigns. An ad belongs to at most one campaign. */
  campaign_ads: { ad_id: string; campaign_id: string; position: number };
  /** The number of viewers who finished a video on a day in Shanghai, `Y-m-d`. Each viewer counts once. */
  watch_days: { video_id: string; day: string; completed: number };
  /** The number of accounts that answered a survey on a day in Shanghai, `Y-m-d`. Each account counts once. */
  survey_days: { survey_id: string; day: string; answered: number };
}

export interface CampaignTableRow {
  id: string;
  admin_id: string;
  company_id: string;
  name: string;
  /** The folded name, for searching the list. */
  search_name: string;
  starts_ms: number | null;
  ends_ms: number | null;
  budget_cents: number | null;
  /** JSON: list of placements. */
  placements: string;
  introduction: string;
  contact: string;
  remark: string;
  red_packet_id: string | null;
  activity_id: string | null;
  survey_id: string | null;
  status: string;
  revision: number;
  created_ms: number;
}
