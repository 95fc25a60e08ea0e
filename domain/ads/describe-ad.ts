import type { AuditedState } from '#shared/audit-detail.ts';
import { isoTime } from '#shared/iso-time.ts';
import type { AdFields } from './types.ts';

/** Returns what the audit log says about an ad's fields. */
export const describeAd = (fields: AdFields): AuditedState => ({
  facts: {
    company: fields.companyId,
    placements: fields.placements,
    starts: isoTime(fields.startsMs),
    ends: isoTime(fields.endsMs),
    weight: fields.weight,
    daily_cap: fields.dailyImpressionCap,
    visitor_daily_cap: fields.visitorDailyCap,
  },
  typed: { title: fields.title, summary: fields.summary, link: fields.link },
});
