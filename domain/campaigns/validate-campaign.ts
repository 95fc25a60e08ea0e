import { AppError } from '../errors.ts';
import type { Campaign, CampaignFields } from './types.ts';

/** What learners were promised. It stays as it is once the campaign is published. */
const promisedFields = ['companyId', 'name', 'startsMs', 'introduction'] as const;
const partFields = ['redPacketId', 'activityId', 'surveyId'] as const;

/**
 * Checks the fields of a campaign. `before` is null for a new one. A published campaign may only end later, and get parts
 * that it does not have; one that is over does not change. Throws bad_parameter and illegal_move with the field.
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
  const changed = promisedFields.find((name) => fields[name] !== before[name]);
  if (changed) throw new AppError('illegal_move', { field: changed });
  if (endsMs === null || (before.endsMs !== null && endsMs < before.endsMs))
    throw new AppError('illegal_move', { field: 'endsMs' });
  if (fields.contact === '') throw new AppError('illegal_move', { field: 'contact' });
  const taken = partFields.find((name) => before[name] !== null && fields[name] !== before[name]);
  if (taken) throw new AppError('illegal_move', { field: taken });
}
