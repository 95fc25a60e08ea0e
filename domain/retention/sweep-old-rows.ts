import { DAY_SECONDS } from '#shared/constants.ts';
import type { AccountStore } from '../accounts/types.ts';
import type { AdStore } from '../ads/types.ts';
import type { Clock } from '../clock.ts';
import type { VisitorStore } from '../draw-visitors/types.ts';
import type { JobStore } from '../jobs/types.ts';
import type { OperationLogStore } from '../operation-log/types.ts';
import type { SharedLimitStore } from '../shared-limits/types.ts';

/** How long ended jobs, impressions of ads, and entries of the operation log are stored, in milliseconds. */
export const ROW_RETENTION_MS = 90 * DAY_SECONDS * 1000;

/** How long a visitor who never acts in a prize draw is kept, in milliseconds. */
const UNUSED_VISITOR_MS = DAY_SECONDS * 1000;

/**
 * Deletes rows that nobody needs any more and that would grow without limit: expired sessions, abandoned visitors of prize
 * draws, counts of limits whose time is over, and what is older than `ROW_RETENTION_MS`. The daily counts of ads stay, and so
 * does whatever a job has made. Returns how many rows it deleted.
 */
export async function sweepOldRows(args: {
  accounts: Pick<AccountStore, 'deleteExpiredSessions'>;
  jobs: Pick<JobStore, 'deleteEndedJobs'>;
  ads: Pick<AdStore, 'deleteImpressions'>;
  operationLog: Pick<OperationLogStore, 'deleteEntries'>;
  visitors: Pick<VisitorStore, 'sweepVisitors'>;
  sharedLimits: Pick<SharedLimitStore, 'sweepCounters'>;
  clock: Clock;
}): Promise<
  Record<'sessions' | 'jobs' | 'impressions' | 'logEntries' | 'visitors' | 'limitCounters', number>
> {
  const { accounts, jobs, ads, operationLog, visitors, sharedLimits, clock } = args;
  const nowMs = clock.nowMs();
  const old = { beforeMs: nowMs - ROW_RETENTION_MS };
  return {
    sessions: await accounts.deleteExpiredSessions(nowMs),
    jobs: await jobs.deleteEndedJobs(old),
    impressions: await ads.deleteImpressions(old),
    logEntries: await operationLog.deleteEntries(old),
    visitors: await visitors.sweepVisitors({ nowMs, unusedBeforeMs: nowMs - UNUSED_VISITOR_MS }),
    limitCounters: await sharedLimits.sweepCounters(nowMs),
  };
}
