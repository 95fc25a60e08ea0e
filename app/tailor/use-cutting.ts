import { useState } from 'react';
import type { WireJob } from '#shared/wire.ts';
import { call } from '../http-client.ts';
import type { ClipFacts } from './facts.ts';
import { useJobProgress } from './use-job-progress.ts';

export interface Cutting {
  state: 'cutting' | 'ready' | 'failed';
  /** Null while no figure is known. */
  percent: number | null;
  errorCode: string | null;
  /** The server could not be reached at the last look. */
  away: boolean;
  /** What went wrong with the last cancel or retry; null when nothing did. */
  fault: unknown;
  busy: boolean;
  cancel: (() => void) | null;
  retry: (() => void) | null;
}

/** A saved clip's way to its file: followed while it is cut, cancelled and tried again. `onEnd`: what is known of the clip is out of date. */
export function useCutting(clip: ClipFacts, onEnd: () => void): Cutting {
  /** Grows with each time the job was put back in the queue here; the clip may go on saying that it failed for a while. */
  const [round, setRound] = useState(0);
  const [retried, setRetried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const jobId = clip.job?.id ?? null;
  const followed = clip.state === 'cutting' || (clip.state === 'failed' && retried) ? jobId : null;
  const progress = useJobProgress({
    jobId: followed,
    round,
    onEnd: () => {
      setRetried(false);
      onEnd();
    },
  });
  const ended = progress?.state === 'failed' || progress?.state === 'cancelled';
  const state = followed === null || ended ? (ended ? 'failed' : clip.state) : 'cutting';

  const move = async (path: '/api/dub_job_cancel.php' | '/api/dub_job_retry.php') => {
    setBusy(true);
    setFault(null);
    try {
      await call<WireJob>(path, { method: 'POST', fields: { job_id: jobId } });
      if (path === '/api/dub_job_retry.php') {
        setRetried(true);
        setRound((before) => before + 1);
      }
      onEnd();
    } catch (error) {
      setFault(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    state,
    percent: progress?.percent ?? clip.job?.percent ?? null,
    errorCode: progress?.state === 'cancelled' ? 'cancelled' : (progress?.errorCode ?? clip.errorCode),
    away: progress?.away ?? false,
    fault,
    busy,
    cancel: state === 'cutting' && jobId !== null && clip.mine ? () => move('/api/dub_job_cancel.php') : null,
    retry: state === 'failed' && jobId !== null && clip.mine ? () => move('/api/dub_job_retry.php') : null,
  };
}
