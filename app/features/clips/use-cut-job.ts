import { useState } from 'react';
import type { ClipDto } from '#contract/clips.ts';
import { api } from '../../api/client.ts';
import { useJobProgress } from '../../api/use-job-progress.ts';

export interface CutJob {
  state: 'cutting' | 'ready' | 'failed';
  /** Null while the progress is unknown. */
  percent: number | null;
  errorCode: string | null;
  /** The last request for the progress got no answer. */
  unreachable: boolean;
  /** The error of the last cancel or retry; null if it succeeded. */
  error: unknown;
  busy: boolean;
  cancel: (() => void) | null;
  retry: (() => void) | null;
}

/** What is being cut: a clip, or a reel. */
type FollowedCut = Pick<ClipDto, 'jobId' | 'state' | 'percent' | 'errorCode' | 'mine'>;

/**
 * Follows the job that cuts a clip or a reel, and cancels or retries it. Calls `onEnd` when it has changed on the server.
 */
export function useCutJob(clip: FollowedCut, onEnd: () => void): CutJob {
  /** Incremented by each retry on this page, because the cut may still be reported as failed for a while after it. */
  const [attempt, setAttempt] = useState(0);
  const [retried, setRetried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [changeError, setChangeError] = useState<unknown>(null);
  const jobId = clip.jobId;
  const followedJobId = clip.state === 'cutting' || (clip.state === 'failed' && retried) ? jobId : null;
  const progress = useJobProgress({
    jobId: followedJobId,
    attempt,
    onEnd: () => {
      setRetried(false);
      onEnd();
    },
  });
  const ended = progress?.state === 'failed' || progress?.state === 'cancelled';
  const state = followedJobId === null || ended ? (ended ? 'failed' : clip.state) : 'cutting';

  const changeJob = async (jobId: string, change: 'cancel' | 'retry') => {
    setBusy(true);
    setChangeError(null);
    try {
      await api.jobs[change]({ jobId });
      if (change === 'retry') {
        setRetried(true);
        setAttempt((previous) => previous + 1);
      }
      onEnd();
    } catch (error) {
      setChangeError(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    state,
    percent: progress?.percent ?? clip.percent,
    errorCode: progress?.state === 'cancelled' ? 'cancelled' : (progress?.errorCode ?? clip.errorCode),
    unreachable: progress?.unreachable ?? false,
    error: changeError,
    busy,
    cancel: state === 'cutting' && jobId !== null && clip.mine ? () => changeJob(jobId, 'cancel') : null,
    retry: state === 'failed' && jobId !== null && clip.mine ? () => changeJob(jobId, 'retry') : null,
  };
}
