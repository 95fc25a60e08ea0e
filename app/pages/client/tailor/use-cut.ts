import { useState } from 'react';
import { frameStartMs } from '#shared/frames.ts';
import type { WireBar } from '#shared/wire.ts';
import { call } from '../../../http-client.ts';
import type { VideoFacts } from '../../../tailor/facts.ts';
import type { Selection } from '../../../tailor/selection.ts';

/** Sends a selection to be cut; `onMade` is given the new clip's id. What goes wrong is kept in `fault` until the next try. */
export function useCut(args: { video: VideoFacts; onMade: (barId: string) => void }): {
  sending: boolean;
  fault: unknown;
  cut: (wanted: { selection: Selection; title: string }) => Promise<void>;
} {
  const { video, onMade } = args;
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const cut = async ({ selection, title }: { selection: Selection; title: string }) => {
    if (sending) return;
    setSending(true);
    setFault(null);
    try {
      const bar = await call<WireBar>('/api/creat_dub_bar_client.php', {
        method: 'POST',
        fields: {
          video_id: video.id,
          start_ms: Math.round(frameStartMs(selection.inFrame, video.rate)),
          end_ms: Math.round(frameStartMs(selection.outFrame, video.rate)),
          start_frame: selection.inFrame,
          end_frame: selection.outFrame,
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
