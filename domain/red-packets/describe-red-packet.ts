import type { AuditedState } from '#shared/audit-detail.ts';
import { isoTime } from '#shared/iso-time.ts';
import { splitType } from '#shared/red-packet-codes.ts';
import type { RedPacketFields } from './types.ts';

/** Returns what the audit log says about the fields of a red packet's draft. */
export const describeRedPacket = (fields: RedPacketFields): AuditedState => ({
  facts: {
    company: fields.companyId,
    ad: fields.adId,
    video: fields.videoId,
    lesson: fields.lessonId,
    split: fields.splitType === splitType.fixed ? 'fixed' : 'lucky',
    total_cents: fields.totalCents,
    shares: fields.shareCount,
    min_cents: fields.minCents,
    max_cents: fields.maxCents,
    expires: isoTime(fields.expiresMs),
    needs_dub: fields.needsDub,
    visitor_daily_claims: fields.visitorDailyCap,
    daily_release: fields.dailyRelease,
  },
  typed: { theme: fields.theme },
});
