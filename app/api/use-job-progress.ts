import { useEffect, useRef, useState } from 'react';
import { ApiError } from './api-error.ts';
import { api } from './client.ts';

/**
 * Time between the starts of two requests for the state of a job, in milliseconds. The server holds a request as long,
 * and answers at once when the job ends.
 */
const POLL_INTERVAL_MS = 400;
/** The same while the server can't be reached. */
const UNREACHABLE_INTERVAL_MS = 2000;

export interface JobProgress {
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  percent: number;
  errorCode: string | null;
  /** The last request got no answer. It is repeated. */
  unreachable: boolean;
}

/**
 * Polls the progress of a job until the job has ended, then calls `onEnd`. Returns null without a job and before the
 * first answer. A new `attempt` starts polling again, for a job that was put back in the queue. A job that no longer
 * exists counts as failed.
 */
export function useJobProgress(args: {
  jobId: string | null;
  attempt: number;
  onEnd: () => void;
}): JobProgress | null {
  const { jobId, attempt, onEnd } = args;
  const [progress, setProgress] = useState<JobProgress | null>(null);
  const latestOnEnd = useRef(onEnd);
  useEffect(() => {
    latestOnEnd.current = onEnd;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts polling again
  useEffect(() => {
    setProgress(null);
    if (jobId === null) return;
    const controller = new AbortController();
    const poll = async (): Promise<void> => {
      const startedMs = performance.now();
      const next = await fetchProgress(jobId, controller.signal);
      if (controller.signal.aborted) return;
      setProgress((previous) => next ?? { ...(previous ?? initialProgress), unreachable: true });
      if (next && next.state !== 'queued' && next.state !== 'running') latestOnEnd.current();
      else {
        const remainingMs = startedMs + POLL_INTERVAL_MS - performance.now();
        timer = setTimeout(poll, next ? Math.max(0, remainingMs) : UNREACHABLE_INTERVAL_MS);
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    poll();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [jobId, attempt]);
  return progress;
}

const initialProgress: JobProgress = { state: 'queued', percent: 0, errorCode: null, unreachable: false };

/** Returns the current state of a job; null if the server gave no answer. */
async function fetchProgress(jobId: string, signal: AbortSignal): Promise<JobProgress | null> {
  try {
    const job = await api.jobs.view({ jobId, waitMs: POLL_INTERVAL_MS }, { signal, quiet: true });
    return { state: toState(job.state), percent: job.percent, errorCode: job.errorCode, unreachable: false };
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus >= 400 && error.httpStatus < 500) {
      return { state: 'failed', percent: 0, errorCode: error.code, unreachable: false };
    }
    return null;
  }
}

function toState(text: string): JobProgress['state'] {
  const states = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
  return states.find((state) => state === text) ?? 'running';
}
