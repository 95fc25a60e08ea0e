import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import type { JobKind, JobStore } from '#domain/jobs/types.ts';
import { jobKinds } from '#shared/job-kinds.ts';
import { indexDefinitions, type JobDefinition } from './define-job.ts';
import type { JobLogger } from './logger.ts';
import { type JobHooks, runClaimedJob } from './run-claimed-job.ts';
import { findDeadWorkerIds, isProcessAlive, newWorkerId, thisProcess } from './worker-ids.ts';

/**
 * A group of job kinds that share `concurrency` slots. With 0 slots, the kinds are left to other processes. With a
 * lane of their own, short jobs never wait for long ones.
 */
export interface JobLane {
  kinds: JobKind[];
  concurrency: number;
  /** How many slots one account may hold; all by default. */
  perAccount?: number;
}

/** How many accounts' last turns are remembered. */
const MAX_RECENT_ACCOUNTS = 100;

export interface JobRunner {
  /** Puts jobs held by dead workers of this machine back into the queue, then starts to take jobs. */
  start(): Promise<void>;
  /** Stops taking jobs, aborts running ones, and puts them back into the queue. Resolves when everything is written. */
  stop(): Promise<void>;
  /** Looks for jobs now instead of at the next poll. */
  wake(): void;
  /** Whether the runner takes jobs: between `start` and `stop`. */
  isStarted(): boolean;
}

/**
 * Creates a runner that takes queued jobs from the store and runs them. Throws when a kind of job has no definition or
 * no lane. `concurrency` is the number of slots for all kinds together, or a list of lanes. Times in milliseconds: a
 * worker that has not renewed its lease for `leaseMs` counts as dead, a lease is renewed every `heartbeatMs`, and the
 * queue is polled every `pollMs`. Accounts take turns: one with many jobs does not keep another waiting.
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
  const { store, clock, logger, onFailed, onCancelled, onEnded } = args;
  const { leaseMs = 15_000, heartbeatMs = 3_000, pollMs = 500, graceMs = 5_000 } = args;
  const definitions = indexDefinitions(args.definitions, jobKinds);
  const lanes = listLanes(args.concurrency);
  /** For each lane, the running jobs with the accounts that they work for. */
  const running = new Map<JobLane, Map<Promise<void>, string>>(lanes.map((lane) => [lane, new Map()]));
  let recentAccounts: string[] = [];
  const shutdown = new AbortController();
  let state: 'new' | 'started' | 'stopped' = 'new';
  let pollTimer: NodeJS.Timeout | undefined;

  /** Fills the lane's free slots. When a job ends, the runner looks for another at once. */
  const fillLane = async (lane: JobLane): Promise<void> => {
    const { perAccount = lane.concurrency } = lane;
    const slots = running.get(lane) ?? new Map<Promise<void>, string>();
    while (state === 'started' && slots.size < lane.concurrency) {
      const workerId = newWorkerId(thisProcess);
      const held = [...slots.values()];
      const atLimit = [...new Set(held)].filter(
        (one) => held.filter((other) => other === one).length >= perAccount,
      );
      const job = await store.claim({
        kinds: lane.kinds,
        workerId,
        nowMs: clock.nowMs(),
        leaseMs,
        rotation: { recent: recentAccounts, atLimit },
      });
      const definition = job && definitions.get(job.kind);
      if (!job || !definition) return;
      const { accountKey } = job;
      recentAccounts = [...recentAccounts.filter((one) => one !== accountKey), accountKey].slice(
        -MAX_RECENT_ACCOUNTS,
      );
      const run = runClaimedJob({
        job,
        workerId,
        definition,
        store,
        clock,
        logger,
        hooks: { onFailed, onCancelled, onEnded },
        shutdown: shutdown.signal,
        graceMs,
        leaseMs,
        heartbeatMs,
      }).finally(() => {
        slots.delete(run);
        wake();
      });
      slots.set(run, accountKey);
    }
  };

  /** Only one check of the queue runs at a time. A request during a check causes another check afterwards. */
  let checking: Promise<void> | undefined;
  let isCheckRequested = false;
  const checkQueue = (): Promise<void> => {
    isCheckRequested = true;
    checking ??= (async () => {
      while (isCheckRequested) {
        isCheckRequested = false;
        const filled = await Promise.allSettled(lanes.map(fillLane));
        for (const { reason } of filled.filter((result) => result.status === 'rejected')) {
          logger.error({ err: reason }, 'could not look for jobs');
        }
      }
    })().finally(() => {
      checking = undefined;
    });
    return checking;
  };

  const wake = () => {
    if (state === 'started') void checkQueue();
  };
  const poll = () => {
    if (state !== 'started') return;
    pollTimer = setTimeout(() => {
      wake();
      poll();
    }, pollMs);
  };
  const listRuns = () => [...running.values()].flatMap((slots) => [...slots.keys()]);

  return {
    async start() {
      if (state !== 'new') throw new Error('a runner is started once');
      state = 'started';
      await releaseDeadWorkers({ store, clock, logger });
      await checkQueue();
      poll();
    },

    async stop() {
      state = 'stopped';
      clearTimeout(pollTimer);
      shutdown.abort(new AppError('cancelled', { message: 'shutdown' }));
      await checking;
      await Promise.all(listRuns());
    },

    wake,
    isStarted: () => state === 'started',
  };
}

/** Puts jobs held by workers of this machine whose process is gone back into the queue. */
async function releaseDeadWorkers(args: { store: JobStore; clock: Clock; logger: JobLogger }): Promise<void> {
  const { store, clock, logger } = args;
  const workerIds = await store.runningWorkerIds();
  for (const dead of findDeadWorkerIds({ workerIds, self: thisProcess, isAlive: isProcessAlive })) {
    const released = await store.releaseWorkerJobs({ workerPrefix: dead, nowMs: clock.nowMs() });
    logger.warn({ workerId: dead, released }, 'took back the jobs of a dead worker');
  }
}

/** Returns the lanes. Throws unless each kind is in exactly one lane and each number of slots is a whole number. */
function listLanes(concurrency: number | JobLane[]): JobLane[] {
  const lanes = typeof concurrency === 'number' ? [{ kinds: [...jobKinds], concurrency }] : concurrency;
  for (const kind of jobKinds) {
    const count = lanes.filter((lane) => lane.kinds.includes(kind)).length;
    if (count !== 1) throw new Error(`job lanes: ${kind} must be in one lane, it is in ${count}`);
  }
  for (const lane of lanes) {
    if (!Number.isInteger(lane.concurrency) || lane.concurrency < 0) {
      throw new Error(`job lanes: not a number of slots: ${lane.concurrency}`);
    }
  }
  return lanes;
}
