import type { Clock } from '#domain/clock.ts';
import { AppError, toAppError } from '#domain/errors.ts';
import type { Job, JobState, JobStore } from '#domain/jobs/types.ts';
import type { JobDefinition } from './define-job.ts';
import { describeFailure } from './describe-failure.ts';
import type { JobLogger } from './logger.ts';
import { startLeaseRenewal } from './start-lease-renewal.ts';

/** Maximum number of starts of a job, including those that ended with their process. */
const MAX_ATTEMPTS = 5;

/** Called after the end of a job is written. An error thrown here is logged and has no other effect. */
export interface JobHooks {
  onFailed?: (job: Job, failure: ReturnType<typeof describeFailure>) => Promise<void> | void;
  onCancelled?: (job: Job) => Promise<void> | void;
  /** Called after the other hooks, also when the job goes back to the queue. */
  onEnded?: (job: Job) => Promise<void> | void;
}

type Ending = Omit<Parameters<JobStore['finish']>[0], 'id' | 'workerId' | 'nowMs'>;

/**
 * Runs a job that this worker has claimed and writes how it ended: done; failed with the error's code; cancelled if
 * that was requested; or queued again if `shutdown` was aborted or new
 * work was requested meanwhile. Writes nothing if the lease was lost, because another
 * worker then holds the job. Never throws.
 */
export async function runClaimedJob(args: {
  job: Job;
  workerId: string;
  definition: JobDefinition;
  store: JobStore;
  clock: Clock;
  logger: JobLogger;
  hooks: JobHooks;
  shutdown: AbortSignal;
  /** How long a job may take to end after `shutdown` before it is put back into the queue, in milliseconds. */
  graceMs: number;
  leaseMs: number;
  heartbeatMs: number;
}): Promise<void> {
  const { job, workerId, definition, store, clock, logger, hooks, shutdown, graceMs } = args;
  const logFields = { jobId: job.id, kind: job.kind, subjectId: job.subjectId };

  let endState: JobState | null = null;
  const finish = async (ending: Ending): Promise<JobState | null> => {
    try {
      endState = await store.finish({ id: job.id, workerId, nowMs: clock.nowMs(), ...ending });
      return endState;
    } catch (thrown) {
      // The lease expires and the job runs again.
      logger.error({ ...logFields, err: thrown }, 'could not write the end of a job');
      return null;
    }
  };
  const callHook = async (hook: () => Promise<void> | void) => {
    try {
      await hook();
    } catch (thrown) {
      logger.error({ ...logFields, err: thrown }, 'a job hook failed');
    }
  };
  const endFailed = async (thrown: unknown) => {
    const failure = describeFailure(thrown);
    const end = await finish({ state: 'failed', ...failure });
    if (!end) return;
    const level = failure.errorCode === 'internal' ? 'error' : 'info';
    logger[level]({ ...logFields, err: thrown, code: failure.errorCode, state: end }, 'job failed');
    // The run that was requested meanwhile decides what becomes of the subject.
    if (end === 'failed') await callHook(() => hooks.onFailed?.(job, failure));
  };
  const endCancelled = async () => {
    if (!(await finish({ state: 'cancelled' }))) {
      logger.info(logFields, 'job was taken over by another worker');
      return;
    }
    logger.info(logFields, 'job cancelled');
    await callHook(() => hooks.onCancelled?.(job));
  };

  const lease = startLeaseRenewal({ ...args, stages: definition.stages });
  try {
    // Renew before starting: the job may have been cancelled while its last worker was dead.
    if (!(await lease.renew())) return await endCancelled();
    if (job.attempts > MAX_ATTEMPTS) {
      const message = `given up after ${MAX_ATTEMPTS} attempts that ended with their process`;
      return await endFailed(new AppError('internal', { message }));
    }

    if (shutdown.aborted) {
      await finish({ state: 'queued' });
      return;
    }
    const signal = AbortSignal.any([lease.lost, shutdown]);
    const run = definition.run({ payload: job.payload, job, signal, progress: lease.progress });
    const outcome = await withGrace({ run, shutdown, graceMs });
    await lease.stop();

    if (outcome.state === 'done') {
      if (await finish({ state: 'done' })) logger.info(logFields, 'job done');
    } else if (lease.lost.aborted) await endCancelled();
    else if (shutdown.aborted) await finish({ state: 'queued' });
    else if (toAppError(outcome.thrown).code === 'cancelled') await endCancelled();
    else await endFailed(outcome.thrown);
  } finally {
    await lease.stop();
    if (endState) await callHook(() => hooks.onEnded?.(job));
  }
}

type Outcome = { state: 'done' } | { state: 'failed'; thrown: unknown };

/** Returns the outcome of the run, or a failure if the run does not end within `graceMs` after the shutdown. */
async function withGrace(args: {
  run: Promise<void>;
  shutdown: AbortSignal;
  graceMs: number;
}): Promise<Outcome> {
  const { run, shutdown, graceMs } = args;
  const ended = run.then(
    (): Outcome => ({ state: 'done' }),
    (thrown: unknown): Outcome => ({ state: 'failed', thrown }),
  );
  let timer: NodeJS.Timeout | undefined;
  let onShutdown: (() => void) | undefined;
  const graceOver = new Promise<Outcome>((resolve) => {
    onShutdown = () => {
      timer = setTimeout(() => resolve({ state: 'failed', thrown: shutdown.reason }), graceMs);
    };
    shutdown.addEventListener('abort', onShutdown, { once: true });
  });
  try {
    return await Promise.race([ended, graceOver]);
  } finally {
    clearTimeout(timer);
    if (onShutdown) shutdown.removeEventListener('abort', onShutdown);
  }
}
