import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import type { Job, JobStore } from '#domain/jobs/types.ts';
import type { JobLogger } from './logger.ts';
import { createStageProgress, type StagePlan, type StageProgress } from './stage-progress.ts';

/** Minimum time between two writes of progress, in milliseconds. Short enough for users to see it move. */
const MIN_PROGRESS_INTERVAL_MS = 500;

export interface JobLease {
  /** Aborted when the job was cancelled or the lease was lost. Only ending the job shows which of the two. */
  lost: AbortSignal;
  /** Renews the lease now. Returns false if this worker no longer holds the job. */
  renew(): Promise<boolean>;
  progress(stage: string, fraction: number): void;
  /** Stops the heartbeats. Resolves when the last one, with the last progress, is written. May be called again. */
  stop(): Promise<void>;
}

/** Renews the lease of a claimed job every `heartbeatMs` and writes its progress with it. */
export function startLeaseRenewal(args: {
  job: Job;
  workerId: string;
  stages: StagePlan;
  store: JobStore;
  clock: Clock;
  logger: JobLogger;
  leaseMs: number;
  heartbeatMs: number;
}): JobLease {
  const { job, workerId, stages, store, clock, logger, leaseMs, heartbeatMs } = args;
  const progressIntervalMs = Math.min(MIN_PROGRESS_INTERVAL_MS, heartbeatMs);
  const lost = new AbortController();
  const toProgress = createStageProgress(stages);
  let progress: StageProgress | { stage: null; progressPercent: number } = {
    stage: null,
    progressPercent: 0,
  };
  let renewedMs = clock.nowMs();
  let timer: NodeJS.Timeout | undefined;
  let dueMs = Number.POSITIVE_INFINITY;
  let heartbeat: Promise<boolean> | undefined;
  let isStopped = false;
  /** Whether there is progress that no heartbeat has written yet. */
  let hasUnwrittenProgress = false;

  const markLost = (reason: string) => {
    lost.abort(new AppError('cancelled', { message: reason }));
    return false;
  };

  const sendHeartbeat = async (): Promise<boolean> => {
    const nowMs = clock.nowMs();
    hasUnwrittenProgress = false;
    try {
      const isHeld = await store.renewLease({ id: job.id, workerId, nowMs, leaseMs, ...progress });
      if (!isHeld) return markLost('cancelled, or taken over by another worker');
      renewedMs = nowMs;
      return true;
    } catch (thrown) {
      logger.warn({ jobId: job.id, err: thrown }, 'heartbeat failed');
      // After its end, another worker may hold the lease.
      return clock.nowMs() - renewedMs > leaseMs ? markLost('the lease ran out') : true;
    }
  };

  const renew = async (): Promise<boolean> => {
    clearTimeout(timer);
    dueMs = Number.POSITIVE_INFINITY;
    heartbeat ??= sendHeartbeat().finally(() => {
      heartbeat = undefined;
    });
    const isHeld = await heartbeat;
    if (isHeld) schedule(hasUnwrittenProgress ? progressIntervalMs : heartbeatMs);
    return isHeld;
  };

  /** Schedules the next heartbeat within `delayMs`. */
  const schedule = (delayMs: number) => {
    const atMs = performance.now() + delayMs;
    if (isStopped || lost.signal.aborted || heartbeat || atMs >= dueMs) return;
    clearTimeout(timer);
    dueMs = atMs;
    timer = setTimeout(() => void renew(), delayMs);
  };

  return {
    lost: lost.signal,
    renew,
    progress(stage, fraction) {
      const next = toProgress(stage, fraction);
      hasUnwrittenProgress ||=
        next.stage !== progress.stage ||
        Math.floor(next.progressPercent) > Math.floor(progress.progressPercent);
      progress = next;
      if (hasUnwrittenProgress) schedule(progressIntervalMs);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await heartbeat;
      if (hasUnwrittenProgress && !lost.signal.aborted) await renew();
    },
  };
}
