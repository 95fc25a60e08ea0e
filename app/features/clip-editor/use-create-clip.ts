import { useState } from 'react';
import type { SourceVideoDto } from '#contract/clips.ts';
import { type FrameSpan, getFrameBounds } from '#shared/clip-segments.ts';
import { type FrameRate, frameStartMs } from '#shared/frames.ts';
import { api } from '../../api/client.ts';

/** Creates a clip from spans, which are joined if there are several. `onMade` receives the new clip's id. `fault` is the error of the last attempt. */
export function useCreateClip(args: { video: SourceVideoDto; onMade: (clipId: string) => void }): {
  sending: boolean;
  fault: unknown;
  cut: (wanted: { spans: readonly FrameSpan[]; title: string }) => Promise<void>;
} {
  const { video, onMade } = args;
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const cut = async ({ spans, title }: { spans: readonly FrameSpan[]; title: string }) => {
    if (sending) return;
    setSending(true);
    setFault(null);
    try {
      const { clipId } = await api.clips.create({
        videoId: video.id,
        ...withTimes(getFrameBounds(spans), video.rate),
        spans: spans.length > 1 ? spans.map((span) => withTimes(span, video.rate)) : null,
        title: title.trim() || null,
      });
      onMade(clipId);
    } catch (error) {
      setFault(error);
    } finally {
      setSending(false);
    }
  };
  return { sending, fault, cut };
}

const withTimes = ({ startFrame, endFrame }: FrameSpan, rate: FrameRate) => ({
  startMs: Math.round(frameStartMs(startFrame, rate)),
  endMs: Math.round(frameStartMs(endFrame, rate)),
  startFrame,
  endFrame,
});
