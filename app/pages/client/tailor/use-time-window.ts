import { useCallback, useEffect, useMemo, useState } from 'react';
import { frameStartMs } from '#shared/frames.ts';
import type { Playback } from '../../../player/playback.ts';
import {
  type AxisLimits,
  fitWindow,
  followHead,
  isInWindow,
  limitWindow,
  panWindow,
  type TimeWindow,
  zoomWindow,
} from '../../../tailor/axis.ts';
import { type Edge, type Reel, type Selection, timesOf } from '../../../tailor/selection.ts';

/** Fewest frames a timeline shows over its width. */
const CLOSEST_FRAMES = 24;

export interface TimeWindowControl {
  window: TimeWindow;
  limits: AxisLimits;
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
  reel: Reel;
  selection: Selection;
  playback: Playback | null;
  /** True while the user holds something on the timeline: it then stays where it is. */
  held: React.RefObject<boolean>;
}): TimeWindowControl {
  const { reel, selection, playback, held } = args;
  const limits = useMemo<AxisLimits>(
    () => ({
      durationMs: frameStartMs(reel.frames, reel.rate),
      minSpanMs: frameStartMs(CLOSEST_FRAMES, reel.rate),
    }),
    [reel],
  );
  const fitted = useCallback(
    (chosen: Selection) => fitWindow({ ...timesOf(chosen, reel), limits }),
    [reel, limits],
  );
  const [window, setWindow] = useState(() => fitted(selection));
  const [follow, setFollow] = useState(true);

  useEffect(() => {
    if (!playback || !follow) return;
    return playback.subscribe((snapshot) => {
      if (snapshot.playing && !held.current) setWindow((now) => followHead(now, snapshot.ms, limits));
    });
  }, [playback, follow, held, limits]);

  return {
    window,
    limits,
    zoom: useCallback(
      (factor, share) => setWindow((now) => zoomWindow({ window: now, factor, share, limits })),
      [limits],
    ),
    pan: useCallback((byMs) => setWindow((now) => panWindow(now, byMs, limits)), [limits]),
    show: useCallback((startMs) => setWindow((now) => limitWindow({ ...now, startMs }, limits)), [limits]),
    fitSelection: useCallback((chosen) => setWindow(fitted(chosen)), [fitted]),
    showEdge: useCallback(
      (chosen, edge) => {
        const { startMs, endMs } = timesOf(chosen, reel);
        setWindow((now) => (isInWindow(edge === 'in' ? startMs : endMs, now) ? now : fitted(chosen)));
      },
      [fitted, reel],
    ),
    fitFilm: useCallback(() => setWindow({ startMs: 0, spanMs: limits.durationMs }), [limits]),
    follow,
    setFollow,
  };
}
