import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import { type JobKind, type JobStore, jobKinds } from '#domain/jobs/types.ts';
import { indexDefinitions, type JobDefinition } from './define-job.ts';
import type { JobLogger } from './logger.ts';
import { type JobHooks, runClaimedJob } from './run-claimed-job.ts';
import { deadWorkerIds, isProcessAlive, newWorkerId, thisProcess } from './worker-ids.ts';

/** Jobs of these kinds share so many places; with none they are left to other processes. Short jobs in a lane of their own never wait for long ones. */
export interface JobLane {
  kinds: JobKind[];
  concurrency: number;
}

export interface JobRunner {
  /** Gives back what dead workers of this machine held, then takes jobs. */
  start(): Promise<void>;
  /** Takes no more, aborts what runs and puts it back in the queue. Resolves when all is written. */
  stop(): Promise<void>;
  /** Looks for work now instead of at the next poll. */
  wake(): void;
  /** Whether it takes jobs: between `start` and `stop`. */
  isStarted(): boolean;
}

/**
 * Takes queued jobs from the store and runs them. Throws at once when a kind of job has no definition or no lane.
 * `concurrency`: places for all kinds together, or lanes. Times in milliseconds: a worker that has not renewed its
 * lease for `leaseMs` is taken for dead, it renews every `heartbeatMs`, and the queue is looked at every `pollMs`.
 */
export function createJobRunner(
  args: {
    store: JobStore;
    definitions: JobDefinition[];
    clock: Clock;
    logger: JobLogger;
    concurrency: number | JobLane[];
    leaseMs?: number;
    heartbeatMs?: number;
    pollMs?: number;
    graceMs?: number;
  } & JobHooks,
): JobRunner {
  const { store, clock, logger, onFailed, onCancelled } = args;
  const { leaseMs = 15_000, heartbeatMs = 3_000, pollMs = 500, graceMs = 5_000 } = args;
  const definitions = indexDefinitions(args.definitions, jobKinds);
  const lanes = listLanes(args.concurrency);
  const running = new Map<JobLane, Set<Promise<void>>>(lanes.map((lane) => [lane, new Set()]));
  const shutdown = new AbortController();
  let state: 'new' | 'started' | 'stopped' = 'new';
  let pollTimer: NodeJS.Timeout | undefined;

  /** Fills the lane's free places. A job that ends looks again at once. */
  const fill = async (lane: JobLane): Promise<void> => {
    const places = running.get(lane) ?? new Set();
    while (state === 'started' && places.size < lane.concurrency) {
      const workerId = newWorkerId(thisProcess);
      const job = await store.claim({ kinds: lane.kinds, workerId, nowMs: clock.nowMs(), leaseMs });
      const definition = job && definitions.get(job.kind);
      if (!job || !definition) return;
      const run = runClaimedJob({
        job,
        workerId,
        definition,
        store,
        clock,
        logger,
        hooks: { onFailed, onCancelled },
        shutdown: shutdown.signal,
        graceMs,
        leaseMs,
        heartbeatMs,
      }).finally(() => {
        places.delete(run);
        wake();
      });
      places.add(run);
    }
  };

  /** One look at the queue at a time; a wish that comes meanwhile is kept for after. */
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  const look = (): Promise<void> => {
    lookAgain = true;
    looking ??= (async () => {
      while (lookAgain) {
        lookAgain = false;
        const filled = await Promise.allSettled(lanes.map(fill));
        for (const { reason } of filled.filter((one) => one.status === 'rejected')) {
          logger.error({ err: reason }, 'could not look for jobs');
        }
      }
    })().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  const wake = () => {
    if (state === 'started') void look();
  };
  const poll = () => {
    if (state !== 'started') return;
    pollTimer = setTimeout(() => {
      wake();
      poll();
    }, pollMs);
  };
  const runs = () => [...running.values()].flatMap((places) => [...places]);

  return {
    async start() {
      if (state !== 'new') throw new Error('a runner is started once');
      state = 'started';
      await releaseDeadWorkers({ store, clock, logger });
      await look();
      poll();
    },

    async stop() {
      state = 'stopped';
      clearTimeout(pollTimer);
      shutdown.abort(new AppError('cancelled', { message: 'shutdown' }));
      await looking;
      await Promise.all(runs());
    },

    wake,
    isStarted: () => state === 'started',
  };
}

/** Gives back at once what workers of this machine held whose process is gone. */
async function releaseDeadWorkers(args: { store: JobStore; clock: Clock; logger: JobLogger }): Promise<void> {
  const { store, clock, logger } = args;
  const workerIds = await store.runningWorkerIds();
  for (const dead of deadWorkerIds({ workerIds, self: thisProcess, isAlive: isProcessAlive })) {
    const released = await store.releaseWorkerJobs({ workerPrefix: dead, nowMs: clock.nowMs() });
    logger.warn({ workerId: dead, released }, 'took back the jobs of a dead worker');
  }
}

/** Throws when a kind has no lane or more than one, or a lane no whole number of places. */
function listLanes(concurrency: number | JobLane[]): JobLane[] {
  const lanes = typeof concurrency === 'number' ? [{ kinds: [...jobKinds], concurrency }] : concurrency;
  for (const kind of jobKinds) {
    const count = lanes.filter((lane) => lane.kinds.includes(kind)).length;
    if (count !== 1) throw new Error(`job lanes: ${kind} must be in one lane, it is in ${count}`);
  }
  for (const lane of lanes) {
    if (!Number.isInteger(lane.concurrency) || lane.concurrency < 0) {
      throw new Error(`job lanes: not a number of places: ${lane.concurrency}`);
    }
  }
  return lanes;
}
