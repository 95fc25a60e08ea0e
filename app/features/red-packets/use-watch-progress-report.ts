import { useEffect, useRef } from 'react';
import type { WatchStatusDto } from '#contract/red-packets.ts';
import { api } from '../../api/client.ts';
import type { Playback } from '../../player/playback.ts';
import { WatchProgressReporter } from './watch-progress-reporter.ts';

/** While `active`, reports the spans of a video that are played, for its red packet. `onWatched` receives the total. */
export function useWatchProgressReport(args: {
  active: boolean;
  videoId: string;
  /** Length of the video in milliseconds. */
  durationMs: number;
  playback: Playback | null;
  onWatched?: (watched: WatchStatusDto) => void;
}): void {
  const { active, videoId, durationMs, playback } = args;
  const onWatched = useRef(args.onWatched);
  useEffect(() => {
    onWatched.current = args.onWatched;
  });
  useEffect(() => {
    if (!active || !playback) return;
    const reporter = new WatchProgressReporter({
      report: (fromMs, toMs) => {
        api.redPackets.reportPlayback({ videoId, fromMs, toMs }, { quiet: true }).then(
          (status) => onWatched.current?.(status),
          // An error is ignored: the response to the next report has the current total.
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
