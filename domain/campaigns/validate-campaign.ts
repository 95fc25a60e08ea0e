import { AppError } from '../errors.ts';
import type { Campaign, CampaignFields } from './types.ts';

/** Promises to learners. They cannot change once the campaign is published. */
const promised = {
  companyId: { field: 'companyId' },
  name: { field: 'name' },
  startsMs: { field: 'startsMs' },
  introduction: { field: 'introduction' },
} as const;
/** Parts that a published campaign cannot lose or replace. */
const lasting = {
  redPacketId: { field: 'redPacketId' },
  activityId: { field: 'activityId' },
  surveyId: { field: 'surveyId' },
} as const;

/**
 * Checks the fields of a campaign. `before` is null for a new one. A published campaign can only end later and gain missing
 * parts; an ended one cannot change. Throws bad_parameter and illegal_move with the field.
 */
export function validateCampaign(args: {
  before: Campaign | null;
  fields: CampaignFields;
  nowMs: number;
}): void {
  const { before, fields, nowMs } = args;
  const { startsMs, endsMs } = fields;
  if (startsMs !== null && endsMs !== null && endsMs <= startsMs)
    throw new AppError('bad_parameter', { field: 'endsMs' });
  if (endsMs !== null && endsMs !== before?.endsMs && endsMs <= nowMs)
    throw new AppError('bad_parameter', { field: 'endsMs' });
  if (new Set(fields.adIds).size !== fields.adIds.length)
    throw new AppError('bad_parameter', { field: 'adIds' });
  if (before === null || before.status === 'draft') return;
  if (before.status !== 'published') throw new AppError('illegal_move', { field: 'status' });
  for (const named of Object.values(promised))
    if (fields[named.field] !== before[named.field]) throw new AppError('illegal_move', named);
  if (endsMs === null || (before.endsMs !== null && endsMs < before.endsMs))
    throw new AppError('illegal_move', { field: 'endsMs' });
  if (fields.contact === '') throw new AppError('illegal_move', { field: 'contact' });
  for (const named of Object.values(lasting)) {
    const part = before[named.field];
    if (part !== null && fields[named.field] !== part) throw new AppError('illegal_move', named);
  }
}
