import { useCallback, useEffect, useMemo, useState } from 'react';
import { frameStartMs } from '#shared/frames.ts';
import type { Playback } from '../../player/playback.ts';
import {
  clampTimeWindow,
  fitTimeWindow,
  followPlayhead,
  isTimeVisible,
  panTimeWindow,
  type TimeWindow,
  type TimeWindowLimits,
  zoomTimeWindow,
} from '../../ui/time-window.ts';
import { type Edge, type Selection, selectionTimes, type VideoTiming } from './selection.ts';

/** Fewest frames a timeline shows over its width. */
const CLOSEST_FRAMES = 24;

export interface TimeWindowControl {
  window: TimeWindow;
  limits: TimeWindowLimits;
  zoom: (factor: number, share: number) => void;
  pan: (byMs: number) => void;
  show: (startMs: number) => void;
  fitSelection: (selection: Selection) => void;
  /** Fits the selection in unless that end of it is in sight. */
  showEdge: (selection: Selection, edge: Edge) => void;
  fitFilm: () => void;
  follow: boolean;
  setFollow: (follow: boolean) => void;
}

/** What the timeline shows: begins fitted to the selection, follows the head while it plays. */
export function useTimeWindow(args: {
  reel: VideoTiming;
  selection: Selection;
  playback: Playback | null;
  /** True while the user holds something on the timeline: it then stays where it is. */
  held: React.RefObject<boolean>;
}): TimeWindowControl {
  const { reel, selection, playback, held } = args;
  const limits = useMemo<TimeWindowLimits>(
    () => ({
      durationMs: frameStartMs(reel.frames, reel.rate),
      minSpanMs: frameStartMs(CLOSEST_FRAMES, reel.rate),
    }),
    [reel],
  );
  const fitted = useCallback(
    (chosen: Selection) => fitTimeWindow({ ...selectionTimes(chosen, reel), limits }),
    [reel, limits],
  );
  const [window, setWindow] = useState(() => fitted(selection));
  const [follow, setFollow] = useState(true);

  useEffect(() => {
    if (!playback || !follow) return;
    return playback.subscribe((snapshot) => {
      if (snapshot.playing && !held.current) setWindow((now) => followPlayhead(now, snapshot.ms, limits));
    });
  }, [playback, follow, held, limits]);

  return {
    window,
    limits,
    zoom: useCallback(
      (factor, share) => setWindow((now) => zoomTimeWindow({ window: now, factor, share, limits })),
      [limits],
    ),
    pan: useCallback((byMs) => setWindow((now) => panTimeWindow(now, byMs, limits)), [limits]),
    show: useCallback(
      (startMs) => setWindow((now) => clampTimeWindow({ ...now, startMs }, limits)),
      [limits],
    ),
    fitSelection: useCallback((chosen) => setWindow(fitted(chosen)), [fitted]),
    showEdge: useCallback(
      (chosen, edge) => {
        const { startMs, endMs } = selectionTimes(chosen, reel);
        setWindow((now) => (isTimeVisible(edge === 'in' ? startMs : endMs, now) ? now : fitted(chosen)));
      },
      [fitted, reel],
    ),
    fitFilm: useCallback(() => setWindow({ startMs: 0, spanMs: limits.durationMs }), [limits]),
    follow,
    setFollow,
  };
}
