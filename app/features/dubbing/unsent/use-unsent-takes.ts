import { useCallback, useEffect, useState } from 'react';
import type { ClipDto } from '#contract/clips.ts';
import { TAKE_MAX_BYTES } from '#shared/take-limits.ts';
import { ApiError } from '../../../api/api-error.ts';
import { randomId } from '../../../state/random-id.ts';
import { useStoreValue } from '../../../state/use-store-value.ts';
import { useUser } from '../../../state/use-user.ts';
import { openUnsentTakes } from './open-unsent-takes.ts';
import type { UnsentSnapshot, UnsentTakes } from './unsent-takes.ts';

const none: UnsentSnapshot = { takes: [], others: 0 };

/** Returns the queue of recordings, which sends those of the signed-in account, and what waits in it. Null on the server. */
export function useUnsentTakes(): { queue: UnsentTakes | null; unsent: UnsentSnapshot } {
  const { userId } = useUser();
  const [queue, setQueue] = useState<UnsentTakes | null>(null);
  useEffect(() => {
    const opened = openUnsentTakes();
    opened.start(userId);
    setQueue(opened);
  }, [userId]);
  return { queue, unsent: useStoreValue(queue, (store) => store.get(), none) };
}

/** A recording that was just made. */
export interface NewRecording {
  recording: Blob;
  lineIndex: number | null;
  /** In milliseconds. */
  preRollMs: number;
  /** The take whose stretch was recorded again; null for a recording of its own. */
  sourceTakeId: string | null;
  /** Whether it waits for the learner to save it. */
  isDraft: boolean;
}

/**
 * Returns a function that keeps a recording over a clip in the browser, from where it is sent, a draft when it is saved. It throws an ApiError if
 * the recording is larger than the server accepts.
 */
export function useKeepRecording(
  clip: Pick<ClipDto, 'clipId' | 'title' | 'lines'>,
): (made: NewRecording) => Promise<void> {
  const { userId } = useUser();
  return useCallback(
    async ({ recording, lineIndex, preRollMs, sourceTakeId, isDraft }) => {
      if (recording.size > TAKE_MAX_BYTES) throw new ApiError({ code: 'body_too_large', httpStatus: 413 });
      const line = lineIndex === null ? undefined : clip.lines[lineIndex];
      await openUnsentTakes().add(
        {
          recordingId: randomId(),
          accountId: userId,
          clipId: clip.clipId,
          clipTitle: clip.title,
          lineText: line?.en ?? line?.zh ?? '',
          lineIndex,
          preRollMs: Math.round(preRollMs),
          sourceTakeId,
          isDraft,
        },
        recording,
      );
    },
    [clip, userId],
  );
}
