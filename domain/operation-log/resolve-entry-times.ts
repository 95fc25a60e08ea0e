import { DAY_SECONDS } from '#shared/constants.ts';
import { AppError } from '../errors.ts';
import type { OperationLogEntry, SentLogEntry } from './types.ts';

/**
 * Gives entries without a time the present one, in Unix seconds. Throws bad_parameter with the field of the first entry
 * that is more than a day ahead: a device's clock may be wrong by that much.
 */
export function resolveEntryTimes(entries: readonly SentLogEntry[], nowSeconds: number): OperationLogEntry[] {
  return entries.map(({ createdSeconds = nowSeconds, ...entry }, index) => {
    if (createdSeconds > nowSeconds + DAY_SECONDS)
      throw new AppError('bad_parameter', { field: `logJson.${index}.createdAt` });
    return { ...entry, createdSeconds };
  });
}
