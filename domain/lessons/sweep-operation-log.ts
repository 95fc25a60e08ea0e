import type { Clock } from '#domain/services.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import type { LessonStore } from './types.ts';

/** Entries of the operation log are kept so long. */
export const LOG_KEPT_MS = 90 * DAY_SECONDS * 1000;

/** Drops what the operation log has kept for longer than LOG_KEPT_MS; how many entries those were. */
export function sweepOperationLog(args: {
  lessons: Pick<LessonStore, 'dropLogEntries'>;
  clock: Clock;
}): Promise<number> {
  return args.lessons.dropLogEntries({ beforeMs: args.clock.nowMs() - LOG_KEPT_MS });
}
