export interface CampaignTables {
  campaigns: CampaignTableRow;
  /** The ads of campaigns. An ad belongs to one campaign at most. */
  campaign_ads: { ad_id: string; campaign_id: string; position: number };
  /** How many people have watched a video to its end on a day in Shanghai, `Y-m-d`. Each counts once. */
  watch_days: { video_id: string; day: string; completed: number };
  /** How many people have answered a survey on a day in Shanghai, `Y-m-d`. Each counts once. */
  survey_days: { survey_id: string; day: string; answered: number };
}

export interface CampaignTableRow {
  id: string;
  admin_id: string;
  company_id: string;
  name: string;
  /** The name, folded, in which the list is searched. */
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
