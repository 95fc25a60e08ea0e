import type { AccountStore } from '#domain/accounts/types.ts';
import type { AdStore } from '#domain/campaigns/types.ts';
import type { Clock } from '#domain/clock.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import type { LessonStore } from '#domain/lessons/types.ts';
import { DAY_SECONDS } from '#shared/constants.ts';

/** How long ended jobs, impressions of ads, and entries of the operation log are stored, in milliseconds. */
export const RETENTION_MS = 90 * DAY_SECONDS * 1000;

/**
 * Deletes rows that nobody needs any more and that would grow without limit: expired sessions, and what is older than
 * `RETENTION_MS`. The daily counts of ads stay, and so does whatever a job has made. Returns how many rows it deleted.
 */
export async function sweepOldRows(args: {
  accounts: Pick<AccountStore, 'deleteExpiredSessions'>;
  jobs: Pick<JobStore, 'deleteEndedJobs'>;
  ads: Pick<AdStore, 'deleteImpressions'>;
  lessons: Pick<LessonStore, 'deleteLogEntries'>;
  clock: Clock;
}): Promise<{ sessions: number; jobs: number; impressions: number; logEntries: number }> {
  const { accounts, jobs, ads, lessons, clock } = args;
  const nowMs = clock.nowMs();
  const old = { beforeMs: nowMs - RETENTION_MS };
  return {
    sessions: await accounts.deleteExpiredSessions(nowMs),
    jobs: await jobs.deleteEndedJobs(old),
    impressions: await ads.deleteImpressions(old),
    logEntries: await lessons.deleteLogEntries(old),
  };
}
