import type { AuditedState } from '#shared/audit-detail.ts';
import { isoTime } from '#shared/iso-time.ts';
import type { CampaignFields } from './types.ts';

/** Returns what the audit log says about a campaign's fields. */
export const describeCampaign = (fields: CampaignFields): AuditedState => ({
  facts: {
    company: fields.companyId,
    starts: isoTime(fields.startsMs),
    ends: isoTime(fields.endsMs),
    budget_cents: fields.budgetCents,
    placements: fields.placements,
    ads: fields.adIds,
    red_packet: fields.redPacketId,
    activity: fields.activityId,
    survey: fields.surveyId,
  },
  typed: {
    title: fields.name,
    introduction: fields.introduction,
    contact: fields.contact,
    remark: fields.remark,
  },
});
