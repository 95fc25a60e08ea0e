import { useCallback, useEffect, useState } from 'react';
import { type FrameSpan, mergeAdjacentSpans } from '#shared/clip-segments.ts';
import { frameStartMs } from '#shared/frames.ts';
import type { Playback } from '../../player/playback.ts';
import { type Selection, selectionTimes, type VideoTiming } from './selection.ts';

const LAST_MS = 1000;

export interface SelectionPreview {
  /** Plays exactly the frames that will be cut. */
  playSelection: (chosen?: Selection) => void;
  /** Plays the end of the selection, to hear whether a word is cut off. */
  playLastSecond: () => void;
  /** Plays these spans one after the other, as they will be cut. */
  playSpans: (spans: readonly FrameSpan[]) => void;
  looping: boolean;
  toggleLoop: () => void;
}

/** What plays is what is cut: the selection, once or in a loop, and its last second. */
export function useSelectionPreview(args: {
  playback: Playback | null;
  selection: Selection;
  reel: VideoTiming;
}): SelectionPreview {
  const { playback, selection, reel } = args;
  const [looping, setLooping] = useState(false);
  const { startMs, endMs } = selectionTimes(selection, reel);

  const play = useCallback(
    (range: { startMs: number; endMs: number }, times: number) => playback?.playRange({ ...range, times }),
    [playback],
  );

  const playSpans = useCallback(
    (spans: readonly FrameSpan[]) => {
      // Where one goes on as the one before ends there is no seek to be heard.
      const ranges = mergeAdjacentSpans(spans).map(({ startFrame, endFrame }) => ({
        startMs: frameStartMs(startFrame, reel.rate),
        endMs: frameStartMs(endFrame, reel.rate),
      }));
      const playFrom = (index: number) => {
        const range = ranges[index];
        if (range) playback?.playRange({ ...range, onEnd: () => playFrom(index + 1) });
      };
      setLooping(false);
      playFrom(0);
    },
    [playback, reel],
  );

  // A loop that runs follows the selection when its ends are moved.
  useEffect(() => {
    if (!looping || !playback?.snapshot.playing || playback.snapshot.round === 0) return;
    play({ startMs, endMs }, Number.POSITIVE_INFINITY);
  }, [looping, playback, play, startMs, endMs]);

  return {
    playSelection: useCallback(
      (chosen) => {
        const range = chosen ? selectionTimes(chosen, reel) : { startMs, endMs };
        play(range, looping ? Number.POSITIVE_INFINITY : 1);
      },
      [play, startMs, endMs, reel, looping],
    ),
    playLastSecond: useCallback(
      () => play({ startMs: Math.max(startMs, endMs - LAST_MS), endMs }, 1),
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
