import { useState } from 'react';
import { type FrameSpan, getFrameBounds } from '#shared/clip-segments.ts';
import { type FrameRate, frameStartMs } from '#shared/frames.ts';
import type { WireBar } from '#shared/wire.ts';
import { requestJson } from '../../api/http-client.ts';
import type { VideoDto } from '../clips/clip-dto.ts';

/** Sends spans to be cut, several to be joined; `onMade` is given the new clip's id. What goes wrong is kept in `fault` until the next try. */
export function useCreateClip(args: { video: VideoDto; onMade: (clipId: string) => void }): {
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
      const bar = await requestJson<WireBar>('/api/creat_dub_bar_client.php', {
        method: 'POST',
        fields: {
          video_id: video.id,
          ...fieldsOf(getFrameBounds(spans), video.rate),
          ...(spans.length > 1
            ? { spans: JSON.stringify(spans.map((span) => fieldsOf(span, video.rate))) }
            : {}),
          title: title.trim() || null,
        },
      });
      onMade(bar.bar_id);
    } catch (error) {
      setFault(error);
    } finally {
      setSending(false);
    }
  };
  return { sending, fault, cut };
}

function fieldsOf({ startFrame, endFrame }: FrameSpan, rate: FrameRate) {
  return {
    start_ms: Math.round(frameStartMs(startFrame, rate)),
    end_ms: Math.round(frameStartMs(endFrame, rate)),
    start_frame: startFrame,
    end_frame: endFrame,
  };
}
