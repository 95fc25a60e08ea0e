import { useState } from 'react';
import type { SourceVideoDto } from '#contract/clips.ts';
import { type FrameSpan, getFrameBounds } from '#shared/clip-segments.ts';
import { type FrameRate, frameStartMs } from '#shared/frames.ts';
import { api } from '../../api/client.ts';

/**
 * Creates a clip from spans and joins them if there are several. `onCreated` receives the ID of the new clip. `error`
 * is the error of the last attempt.
 */
export function useCreateClip(args: { video: SourceVideoDto; onCreated: (clipId: string) => void }): {
  isSending: boolean;
  error: unknown;
  createClip: (request: { spans: readonly FrameSpan[]; title: string }) => Promise<void>;
} {
  const { video, onCreated } = args;
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const createClip = async ({ spans, title }: { spans: readonly FrameSpan[]; title: string }) => {
    if (isSending) return;
    setIsSending(true);
    setError(null);
    try {
      const { clipId } = await api.clips.create({
        videoId: video.id,
        ...withTimes(getFrameBounds(spans), video.rate),
        spans: spans.length > 1 ? spans.map((span) => withTimes(span, video.rate)) : null,
        title: title.trim() || null,
      });
      onCreated(clipId);
    } catch (cause) {
      setError(cause);
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, error, createClip };
}

const withTimes = ({ startFrame, endFrame }: FrameSpan, rate: FrameRate) => ({
  startMs: Math.round(frameStartMs(startFrame, rate)),
  endMs: Math.round(frameStartMs(endFrame, rate)),
  startFrame,
  endFrame,
});
