import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FrameRate } from '#shared/frames.ts';
import { Playback, type PlaybackSnapshot } from './playback.ts';

/**
 * Frame-exact playing of the video element that `videoRef` is given to; null until it is there.
 * `source` names what the element shows: a new one makes a new playback. Left out, the element shows one source for its
 * whole life: give it a key.
 */
export function usePlayback(args: { source?: string; rate: FrameRate; frames?: number }): {
  videoRef: (element: HTMLVideoElement | null) => void;
  playback: Playback | null;
} {
  const { source, frames } = args;
  const { num, den } = args.rate;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [playback, setPlayback] = useState<Playback | null>(null);
  useEffect(() => {
    if (!video) return;
    const made = new Playback({
      video,
      rate: { num, den },
      ...(frames === undefined ? {} : { frames }),
      ...(source === undefined ? {} : { source }),
    });
    setPlayback(made);
    return () => {
      made.dispose();
      setPlayback(null);
    };
  }, [video, num, den, frames, source]);
  return { videoRef: setVideo, playback };
}

const nothing = () => () => undefined;

/** One fact of a playback, re-rendering only when it changes; `fallback` while there is no playback, and on the server. */
export function usePlaybackValue<Fact extends string | number | boolean>(
  playback: Playback | null,
  pick: (snapshot: PlaybackSnapshot) => Fact,
  fallback: Fact,
): Fact {
  return useSyncExternalStore(
    playback ? (listener) => playback.subscribe(listener) : nothing,
    () => (playback ? pick(playback.snapshot) : fallback),
    () => fallback,
  );
}
