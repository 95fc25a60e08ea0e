import { useCallback, useEffect, useState } from 'react';
import { type FrameSpan, mergeAdjacentSpans } from '#shared/clip-segments.ts';
import { frameStartMs } from '#shared/frames.ts';
import type { Playback } from '../../player/playback.ts';
import type { VideoTiming } from '../../player/playback-types.ts';
import { type Selection, selectionTimes } from './selection.ts';

const LAST_SECOND_MS = 1000;

export interface SelectionPreview {
  /** Plays exactly the frames of the selection that a cut would contain. */
  playSelection: (chosen?: Selection) => void;
  /** Plays the end of the selection, so that the user hears whether a word is cut off. */
  playLastSecond: () => void;
  /** Plays these spans one after another, as a cut would join them. */
  playSpans: (spans: readonly FrameSpan[]) => void;
  looping: boolean;
  toggleLoop: () => void;
}

/** Plays the frames that a cut would contain: the selection, once or in a loop, its last second, or several spans. */
export function useSelectionPreview(args: {
  playback: Playback | null;
  selection: Selection;
  timing: VideoTiming;
}): SelectionPreview {
  const { playback, selection, timing } = args;
  const [looping, setLooping] = useState(false);
  const { startMs, endMs } = selectionTimes(selection, timing);

  const play = useCallback(
    (range: { startMs: number; endMs: number }, times: number) => playback?.playRange({ ...range, times }),
    [playback],
  );

  const playSpans = useCallback(
    (spans: readonly FrameSpan[]) => {
      // Adjacent spans are merged, so that there is no audible seek between them.
      const ranges = mergeAdjacentSpans(spans).map(({ startFrame, endFrame }) => ({
        startMs: frameStartMs(startFrame, timing.rate),
        endMs: frameStartMs(endFrame, timing.rate),
      }));
      const playFrom = (index: number) => {
        const range = ranges[index];
        if (range) playback?.playRange({ ...range, onEnd: () => playFrom(index + 1) });
      };
      setLooping(false);
      playFrom(0);
    },
    [playback, timing],
  );

  // A running loop follows the ends of the selection.
  useEffect(() => {
    if (!looping || !playback?.snapshot.playing || playback.snapshot.round === 0) return;
    play({ startMs, endMs }, Number.POSITIVE_INFINITY);
  }, [looping, playback, play, startMs, endMs]);

  return {
    playSelection: useCallback(
      (chosen) => {
        const range = chosen ? selectionTimes(chosen, timing) : { startMs, endMs };
        play(range, looping ? Number.POSITIVE_INFINITY : 1);
      },
      [play, startMs, endMs, timing, looping],
    ),
    playLastSecond: useCallback(
      () => play({ startMs: Math.max(startMs, endMs - LAST_SECOND_MS), endMs }, 1),
      [play, startMs, endMs],
    ),
    playSpans,
    looping,
    toggleLoop: useCallback(() => {
      const next = !looping;
      setLooping(next);
      if (next) play({ startMs, endMs }, Number.POSITIVE_INFINITY);
      else playback?.cancelRange();
    }, [looping, play, startMs, endMs, playback]),
  };
}
