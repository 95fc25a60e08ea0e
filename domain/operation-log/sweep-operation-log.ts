import type { Clock } from '#domain/clock.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import type { LessonStore } from '../lessons/types.ts';

/** Entries of the operation log are kept so long. */
export const OPERATION_LOG_RETENTION_MS = 90 * DAY_SECONDS * 1000;

/** Drops what the operation log has kept for longer than LOG_KEPT_MS; how many entries those were. */
export function sweepOperationLog(args: {
  lessons: Pick<LessonStore, 'deleteLogEntries'>;
  clock: Clock;
}): Promise<number> {
  return args.lessons.deleteLogEntries({ beforeMs: args.clock.nowMs() - OPERATION_LOG_RETENTION_MS });
}
