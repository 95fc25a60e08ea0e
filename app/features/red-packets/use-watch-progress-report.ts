import { useEffect, useRef } from 'react';
import { requestJson } from '../../api/http-client.ts';
import type { Playback } from '../../player/playback.ts';
import { WatchProgressReporter } from './watch-progress-reporter.ts';

export interface WatchProgress {
  percent: number;
  done: boolean;
}

/** Reports what is really played of a video, for its red packet, while `active`; `onWatched` is told how much there is by then. */
export function useWatchProgressReport(args: {
  active: boolean;
  videoId: string;
  /** Length of the video in milliseconds. */
  durationMs: number;
  playback: Playback | null;
  onWatched?: (watched: WatchProgress) => void;
}): void {
  const { active, videoId, durationMs, playback } = args;
  const told = useRef(args.onWatched);
  useEffect(() => {
    told.current = args.onWatched;
  });
  useEffect(() => {
    if (!active || !playback) return;
    const reporter = new WatchProgressReporter({
      report: (fromMs, toMs) => {
        requestJson<WatchProgress>('/api/hb_watch.php', {
          method: 'POST',
          fields: { video_id: videoId, from_ms: fromMs, to_ms: toMs },
          quiet: true,
        }).then(
          (watched) => told.current?.(watched),
          // What one report lost is watched again; the next one tells where things stand.
          () => undefined,
        );
      },
    });
    const stop = playback.subscribe((snapshot) => reporter.take(snapshot, durationMs));
    return () => {
      stop();
      reporter.flush();
    };
  }, [active, playback, videoId, durationMs]);
}
