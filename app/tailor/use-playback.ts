import { useEffect, useRef, useState } from 'react';
import { Playback } from '../player/playback.ts';
import type { PlaybackSnapshot } from '../player/playback-types.ts';
import type { Reel } from './selection.ts';

/**
 * A playback over the video element that `attach` is given as its ref; null until it is there. The element must show one
 * source for its whole life: give it a key.
 */
export function usePlayback(reel: Reel): {
  playback: Playback | null;
  attach: (video: HTMLVideoElement | null) => void;
} {
  const [video, attach] = useState<HTMLVideoElement | null>(null);
  const [playback, setPlayback] = useState<Playback | null>(null);
  const { frames } = reel;
  const { num, den } = reel.rate;
  useEffect(() => {
    if (!video) return;
    const made = new Playback({ video, rate: { num, den }, frames });
    setPlayback(made);
    return () => {
      made.dispose();
      setPlayback(null);
    };
  }, [video, num, den, frames]);
  return { playback, attach };
}

/** One value of the playback's state, followed; `initial` until there is a playback. Renders again only when it changes. */
export function useFollowed<Value extends string | number | boolean>(
  playback: Playback | null,
  pick: (snapshot: PlaybackSnapshot) => Value,
  initial: Value,
): Value {
  const [value, setValue] = useState(initial);
  const latest = useRef(pick);
  useEffect(() => {
    latest.current = pick;
  });
  useEffect(() => {
    if (!playback) return;
    setValue(latest.current(playback.snapshot));
    return playback.subscribe((snapshot) => setValue(latest.current(snapshot)));
  }, [playback]);
  return value;
}

export const frameOf = (snapshot: PlaybackSnapshot) => snapshot.frame;
export const playingOf = (snapshot: PlaybackSnapshot) => snapshot.playing;
export const blockedOf = (snapshot: PlaybackSnapshot) => snapshot.blocked;
