/** The states of a campaign. Learners see a published one from its start, and an ended one only by its address. */
export const campaignStatuses = ['draft', 'published', 'ended', 'archived'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Status changes that an administrator may make. A published campaign also ends at its time. */
export const campaignTransitions: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['published'],
  published: ['ended'],
  ended: ['archived'],
  archived: ['ended'],
};

/** The kinds of parts of a campaign. */
export const campaignPartKinds = ['ad', 'red_packet', 'activity', 'survey'] as const;
export type CampaignPartKind = (typeof campaignPartKinds)[number];

/** The orders of the list of campaigns. */
export const campaignSorts = ['new', 'end', 'name'] as const;
export type CampaignSort = (typeof campaignSorts)[number];

/** The steps in which a campaign is edited. */
export const campaignSteps = ['basics', 'material', 'parts', 'publish'] as const;
export type CampaignStep = (typeof campaignSteps)[number];

export const CAMPAIGN_NAME_MAX = 60;
export const CAMPAIGN_INTRODUCTION_MAX = 2000;
export const CAMPAIGN_CONTACT_MAX = 200;
export const CAMPAIGN_REMARK_MAX = 1000;
/** Maximum number of ads of a campaign. */
export const CAMPAIGN_ADS_MAX = 20;

/** Faults of a campaign, and hints. */
export const campaignFindingCodes = [
  'times_missing',
  'time_over',
  'contact_missing',
  'nothing_to_win',
  'budget_missing',
  'budget_exceeded',
  'no_ads',
  'ad_without_banner',
  'ad_rejected',
  'ad_over',
  'ad_outside',
  'place_without_ad',
  'red_packet_over',
  'red_packet_outside',
  'activity_over',
  'activity_outside',
  'survey_closed',
] as const;
export type CampaignFindingCode = (typeof campaignFindingCodes)[number];
