import type { Clock } from '#domain/clock.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import type { LessonStore } from '../lessons/types.ts';

/** How long entries of the operation log are stored, in milliseconds. */
export const OPERATION_LOG_RETENTION_MS = 90 * DAY_SECONDS * 1000;

/**
 * Deletes entries of the operation log that are older than `OPERATION_LOG_RETENTION_MS`. Returns how many it deleted.
 */
export function sweepOperationLog(args: {
  lessons: Pick<LessonStore, 'deleteLogEntries'>;
  clock: Clock;
}): Promise<number> {
  return args.lessons.deleteLogEntries({ beforeMs: args.clock.nowMs() - OPERATION_LOG_RETENTION_MS });
}
