import * as z from 'zod';
import type { Campaign, CampaignFields, CampaignRow } from '#domain/campaigns/types.ts';
import { adPlacements } from '#shared/ad-codes.ts';
import { campaignStatuses } from '#shared/campaign-codes.ts';
import { foldText } from '../database/fold-text.ts';
import { readEnum, readJson } from '../database/read-column.ts';
import type { CampaignTableRow } from './tables.ts';

const placementsSchema = z.array(z.enum(adPlacements));

/** Returns the columns of the fields, except the ads: they are rows of `campaign_ads`. */
export const toCampaignColumns = (
  fields: CampaignFields,
): Omit<CampaignTableRow, 'id' | 'admin_id' | 'status' | 'revision' | 'created_ms'> => ({
  company_id: fields.companyId,
  name: fields.name,
  search_name: foldText(fields.name),
  starts_ms: fields.startsMs,
  ends_ms: fields.endsMs,
  budget_cents: fields.budgetCents,
  placements: JSON.stringify(fields.placements),
  introduction: fields.introduction,
  contact: fields.contact,
  remark: fields.remark,
  red_packet_id: fields.redPacketId,
  activity_id: fields.activityId,
  survey_id: fields.surveyId,
});

export const toCampaignRow = (campaign: Campaign): CampaignTableRow => ({
  ...toCampaignColumns(campaign),
  id: campaign.id,
  admin_id: campaign.adminId,
  status: campaign.status,
  revision: campaign.revision,
  created_ms: campaign.createdMs,
});

export const toListedCampaign = (row: CampaignTableRow & { company_name: string }): CampaignRow => ({
  id: row.id,
  adminId: row.admin_id,
  companyId: row.company_id,
  companyName: row.company_name,
  name: row.name,
  startsMs: row.starts_ms,
  endsMs: row.ends_ms,
  budgetCents: row.budget_cents,
  placements: readJson(placementsSchema, row.placements, 'campaigns.placements'),
  redPacketId: row.red_packet_id,
  activityId: row.activity_id,
  surveyId: row.survey_id,
  status: readEnum(campaignStatuses, row.status, 'campaigns.status'),
  revision: row.revision,
  createdMs: row.created_ms,
});
