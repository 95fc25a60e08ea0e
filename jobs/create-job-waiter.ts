import { setTimeout as sleep } from 'node:timers/promises';
import { isOpenJob } from '#domain/jobs/is-open-job.ts';
import type { Job, JobStore, JobWaiter } from '#domain/jobs/types.ts';

/** How often the queue is read for jobs that other processes run. */
const POLL_MS = 100;

/** A waiter that the runner of this process tells of each job that it has ended. */
export interface NotifiedJobWaiter extends JobWaiter {
  /** Ends the waiting for this job at once. Call it after the end of the job was written. */
  announceEnd(job: Pick<Job, 'kind' | 'subjectId'>): void;
}

/**
 * Creates the waiter for jobs. The end of a job of this process is noticed at once, that of another process within
 * `pollMs` milliseconds (default 100).
 */
export function createJobWaiter(args: {
  jobs: Pick<JobStore, 'latestJobsFor'>;
  pollMs?: number;
}): NotifiedJobWaiter {
  const { jobs, pollMs = POLL_MS } = args;
  const waiting = new Map<string, Set<() => void>>();
  const keyOf = ({ kind, subjectId }: Pick<Job, 'kind' | 'subjectId'>) => `${kind} ${subjectId}`;

  /** Adds a listener, and returns a function that removes it. */
  const listen = (key: string, listener: () => void) => {
    const listeners = waiting.get(key) ?? new Set();
    waiting.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && waiting.get(key) === listeners) waiting.delete(key);
    };
  };

  return {
    announceEnd(job) {
      for (const listener of [...(waiting.get(keyOf(job)) ?? [])]) listener();
    },

    async waitForEnd({ kind, subjectId, withinMs }) {
      const endMs = performance.now() + withinMs;
      for (;;) {
        const announced = new AbortController();
        // Listens before it reads, so that an end in between is not missed.
        const stopListening = listen(keyOf({ kind, subjectId }), () => announced.abort());
        try {
          const job = (await jobs.latestJobsFor({ kind, subjectIds: [subjectId] })).get(subjectId);
          const remainingMs = endMs - performance.now();
          if (!job || !isOpenJob(job) || remainingMs <= 0) return;
          await sleepUnlessAborted(Math.min(pollMs, remainingMs), announced.signal);
        } finally {
          stopListening();
        }
      }
    },
  };
}

/** Resolves after `ms` milliseconds, or at once when the signal is aborted. */
async function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
