import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import type { Job, JobStore } from '#domain/jobs/types.ts';
import type { JobLogger } from './logger.ts';
import { createStageProgress, type StagePlan, type StageProgress } from './stage-progress.ts';

/** Progress is written this often at most, in milliseconds, so that people see it move. */
const PROGRESS_MS = 500;

export interface JobLease {
  /** Aborted when the job was cancelled or the lease lost; which of both, only ending the job tells. */
  lost: AbortSignal;
  /** Renews now; false when the job is no longer ours. */
  renew(): Promise<boolean>;
  progress(stage: string, fraction: number): void;
  /** No more heartbeats; resolves when the last one, with the last progress, is through. May be called again. */
  stop(): Promise<void>;
}

/** Renews a claimed job's lease every `heartbeatMs` and carries its progress along. */
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
  const progressMs = Math.min(PROGRESS_MS, heartbeatMs);
  const lost = new AbortController();
  const toProgress = createStageProgress(stages);
  let now: StageProgress | { stage: null; percent: number } = { stage: null, percent: 0 };
  let renewedMs = clock.nowMs();
  let timer: NodeJS.Timeout | undefined;
  let dueMs = Number.POSITIVE_INFINITY;
  let beating: Promise<boolean> | undefined;
  let stopped = false;
  /** Progress that no heartbeat has carried yet. */
  let unseen = false;

  const lose = (why: string) => {
    lost.abort(new AppError('cancelled', { message: why }));
    return false;
  };

  const beat = async (): Promise<boolean> => {
    const nowMs = clock.nowMs();
    unseen = false;
    try {
      const ours = await store.renewLease({ id: job.id, workerId, nowMs, leaseMs, ...now });
      if (!ours) return lose('cancelled, or taken over by another worker');
      renewedMs = nowMs;
      return true;
    } catch (thrown) {
      logger.warn({ jobId: job.id, err: thrown }, 'heartbeat failed');
      // Past its end the lease may be anybody's.
      return clock.nowMs() - renewedMs > leaseMs ? lose('the lease ran out') : true;
    }
  };

  const renew = async (): Promise<boolean> => {
    clearTimeout(timer);
    dueMs = Number.POSITIVE_INFINITY;
    beating ??= beat().finally(() => {
      beating = undefined;
    });
    const ours = await beating;
    if (ours) plan(unseen ? progressMs : heartbeatMs);
    return ours;
  };

  /** Sees to it that the next heartbeat comes within `delayMs`. */
  const plan = (delayMs: number) => {
    const atMs = performance.now() + delayMs;
    if (stopped || lost.signal.aborted || beating || atMs >= dueMs) return;
    clearTimeout(timer);
    dueMs = atMs;
    timer = setTimeout(() => void renew(), delayMs);
  };

  return {
    lost: lost.signal,
    renew,
    progress(stage, fraction) {
      const next = toProgress(stage, fraction);
      unseen ||= next.stage !== now.stage || Math.floor(next.percent) > Math.floor(now.percent);
      now = next;
      if (unseen) plan(progressMs);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await beating;
      if (unseen && !lost.signal.aborted) await renew();
    },
  };
}
