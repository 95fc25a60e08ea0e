import { useEffect, useState } from 'react';
import type { FrameRate } from '#shared/frames.ts';
import { useStoreValue } from '../state/use-store-value.ts';
import { Playback } from './playback.ts';
import type { PlaybackSnapshot } from './playback-types.ts';

/**
 * Returns frame-exact playback of the video element that gets `videoRef`; null until the element exists. A new `source`
 * creates a new playback. Without `source`, the element must keep one source for its whole life: give it a key.
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
    const created = new Playback({
      video,
      rate: { num, den },
      ...(frames === undefined ? {} : { frames }),
      ...(source === undefined ? {} : { source }),
    });
    setPlayback(created);
    return () => {
      created.dispose();
      setPlayback(null);
    };
  }, [video, num, den, frames, source]);
  return { videoRef: setVideo, playback };
}

/**
 * Returns one value of a playback and re-renders only when it changes. Returns `fallback` without a playback and on the
 * server.
 */
export function usePlaybackValue<Value extends string | number | boolean>(
  playback: Playback | null,
  pick: (snapshot: PlaybackSnapshot) => Value,
  fallback: Value,
): Value {
  return useStoreValue(playback, ({ snapshot }) => pick(snapshot), fallback);
}
