import { useCallback, useEffect, useMemo, useState } from 'react';
import { frameStartMs } from '#shared/frames.ts';
import type { Playback } from '../../player/playback.ts';
import type { VideoTiming } from '../../player/playback-types.ts';
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
import { type Edge, type Selection, selectionTimes } from './selection.ts';

/** Minimum number of frames that the timeline shows. */
const MIN_VISIBLE_FRAMES = 24;

export interface TimeWindowControl {
  window: TimeWindow;
  limits: TimeWindowLimits;
  zoom: (factor: number, share: number) => void;
  pan: (byMs: number) => void;
  show: (startMs: number) => void;
  fitSelection: (selection: Selection) => void;
  /** Zooms to the selection unless that end of it is visible. */
  showEdge: (selection: Selection, edge: Edge) => void;
  fitFilm: () => void;
  follow: boolean;
  setFollow: (follow: boolean) => void;
}

/** The time window that the timeline shows. Fits the selection at first, and follows the playhead during playback. */
export function useTimeWindow(args: {
  timing: VideoTiming;
  selection: Selection;
  playback: Playback | null;
  /** True while the user drags on the timeline: the window then does not follow the playhead. */
  isDragging: React.RefObject<boolean>;
}): TimeWindowControl {
  const { timing, selection, playback, isDragging } = args;
  const limits = useMemo<TimeWindowLimits>(
    () => ({
      durationMs: frameStartMs(timing.frames, timing.rate),
      minSpanMs: frameStartMs(MIN_VISIBLE_FRAMES, timing.rate),
    }),
    [timing],
  );
  const fitToSelection = useCallback(
    (chosen: Selection) => fitTimeWindow({ ...selectionTimes(chosen, timing), limits }),
    [timing, limits],
  );
  const [window, setWindow] = useState(() => fitToSelection(selection));
  const [follow, setFollow] = useState(true);

  useEffect(() => {
    if (!playback || !follow) return;
    return playback.subscribe((snapshot) => {
      if (snapshot.playing && !isDragging.current)
        setWindow((current) => followPlayhead(current, snapshot.ms, limits));
    });
  }, [playback, follow, isDragging, limits]);

  return {
    window,
    limits,
    zoom: useCallback(
      (factor, share) => setWindow((current) => zoomTimeWindow({ window: current, factor, share, limits })),
      [limits],
    ),
    pan: useCallback((byMs) => setWindow((current) => panTimeWindow(current, byMs, limits)), [limits]),
    show: useCallback(
      (startMs) => setWindow((current) => clampTimeWindow({ ...current, startMs }, limits)),
      [limits],
    ),
    fitSelection: useCallback((chosen) => setWindow(fitToSelection(chosen)), [fitToSelection]),
    showEdge: useCallback(
      (chosen, edge) => {
        const { startMs, endMs } = selectionTimes(chosen, timing);
        setWindow((current) =>
          isTimeVisible(edge === 'in' ? startMs : endMs, current) ? current : fitToSelection(chosen),
        );
      },
      [fitToSelection, timing],
    ),
    fitFilm: useCallback(() => setWindow({ startMs: 0, spanMs: limits.durationMs }), [limits]),
    follow,
    setFollow,
  };
}
