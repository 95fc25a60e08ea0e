import type { AuditedState } from '#shared/audit-detail.ts';
import { isoTime } from '#shared/iso-time.ts';
import type { ActivityInput } from './types.ts';

/** Returns what the audit log says about an activity. Prizes go by their places, beginning with 1. */
export const describeActivity = (fields: ActivityInput): AuditedState => ({
  facts: {
    starts: isoTime(fields.startsMs),
    ends: isoTime(fields.endsMs),
    chances: fields.chances,
    needs_phone: fields.needsPhone,
    visitors: fields.visitors !== null && fields.visitors !== undefined,
    cost_cap_cents: fields.costCapCents,
    prizes: fields.prizes.length,
    ...Object.fromEntries(
      fields.prizes.flatMap(({ weight, stock, costCents }, at) => [
        [`weight.${at + 1}`, weight],
        [`stock.${at + 1}`, stock],
        [`cost_cents.${at + 1}`, costCents],
      ]),
    ),
  },
  typed: {
    title: fields.title,
    rules: fields.rules,
    sponsor: fields.sponsor,
    contact: fields.contact,
    prize_names: fields.prizes.map(({ name }) => name).join('\n'),
  },
});
