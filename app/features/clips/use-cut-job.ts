import { useState } from 'react';
import type { ClipDto } from '#contract/clips.ts';
import { api } from '../../api/client.ts';
import { useJobProgress } from '../../api/use-job-progress.ts';

export interface CutJob {
  state: 'cutting' | 'ready' | 'failed';
  /** Null while no figure is known. */
  percent: number | null;
  errorCode: string | null;
  /** The server could not be reached at the last look. */
  unreachable: boolean;
  /** What went wrong with the last cancel or retry; null when nothing did. */
  error: unknown;
  busy: boolean;
  cancel: (() => void) | null;
  retry: (() => void) | null;
}

/** Follows the job that cuts a clip, and cancels or retries it. `onEnd` is called when the clip has changed on the server. */
export function useCutJob(clip: ClipDto, onEnd: () => void): CutJob {
  /** Incremented by each retry on this page, since the clip may be reported as failed for a while after it. */
  const [round, setRound] = useState(0);
  const [retried, setRetried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const jobId = clip.jobId;
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

  const move = async (jobId: string, change: 'cancel' | 'retry') => {
    setBusy(true);
    setFault(null);
    try {
      await api.jobs[change]({ jobId });
      if (change === 'retry') {
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
    percent: progress?.percent ?? clip.percent,
    errorCode: progress?.state === 'cancelled' ? 'cancelled' : (progress?.errorCode ?? clip.errorCode),
    unreachable: progress?.unreachable ?? false,
    error: fault,
    busy,
    cancel: state === 'cutting' && jobId !== null && clip.mine ? () => move(jobId, 'cancel') : null,
    retry: state === 'failed' && jobId !== null && clip.mine ? () => move(jobId, 'retry') : null,
  };
}
