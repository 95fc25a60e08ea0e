import { useEffect, useRef, useState } from 'react';
import { api } from './client.ts';
import { ApiError } from './http-client.ts';

/** Time between two looks at a running job; longer while the server cannot be reached. Milliseconds. */
const LOOK_MS = 400;
const AWAY_MS = 2000;

export interface JobProgress {
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  percent: number;
  errorCode: string | null;
  /** The last look got no answer; it is tried again. */
  unreachable: boolean;
}

/**
 * Progress of a job, looked up again and again until it has ended; null without a job and before the first answer.
 * `onEnd` is called once it has ended; another
 * `round` looks again at a job that was put back in the queue. A job that is no longer there counts as failed.
 */
export function useJobProgress(args: {
  jobId: string | null;
  round: number;
  onEnd: () => void;
}): JobProgress | null {
  const { jobId, round, onEnd } = args;
  const [progress, setProgress] = useState<JobProgress | null>(null);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round looks again
  useEffect(() => {
    setProgress(null);
    if (jobId === null) return;
    const stop = new AbortController();
    const look = async (): Promise<void> => {
      const next = await lookUp(jobId, stop.signal);
      if (stop.signal.aborted) return;
      setProgress((before) => next ?? { ...(before ?? unknownYet), unreachable: true });
      if (next && next.state !== 'queued' && next.state !== 'running') ended.current();
      else timer = setTimeout(look, next ? LOOK_MS : AWAY_MS);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    look();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [jobId, round]);
  return progress;
}

const unknownYet: JobProgress = { state: 'queued', percent: 0, errorCode: null, unreachable: false };

/** The job's state now; null when the server gave no answer. */
async function lookUp(jobId: string, signal: AbortSignal): Promise<JobProgress | null> {
  try {
    const job = await api.jobs.view({ jobId }, { signal, quiet: true });
    return { state: asState(job.state), percent: job.percent, errorCode: job.errorCode, unreachable: false };
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus >= 400 && error.httpStatus < 500) {
      return { state: 'failed', percent: 0, errorCode: error.code, unreachable: false };
    }
    return null;
  }
}

function asState(state: string): JobProgress['state'] {
  const known = (['queued', 'running', 'done', 'failed', 'cancelled'] as const).find((one) => one === state);
  return known ?? 'running';
}
