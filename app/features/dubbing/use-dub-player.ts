import { useCallback, useEffect, useRef } from 'react';
import type { TakeDto } from '#contract/takes.ts';
import type { Playback } from '../../player/playback.ts';
import { decodeAudio } from './decode-audio.ts';
import { DubTrack } from './dub-track.ts';
import { takeStartMs } from './take-start.ts';

/** What is heard after the last word belongs to the take. */
const TAIL_MS = 400;

export interface DubPlayer {
  /** Plays [fromMs, toMs) of the clip with these takes in the actor's place. Throws when a sound cannot be fetched. */
  play(args: {
    takes: readonly TakeDto[];
    fromMs: number;
    toMs: number;
    /** The original is not heard between the takes either. */
    silentThroughout: boolean;
  }): Promise<void>;
  /** Stops playback and restores the video's own sound. */
  stop(): void;
}

/** Plays takes with the video of a clip. */
export function useDubPlayer(video: HTMLVideoElement | null, playback: Playback | null): DubPlayer {
  const audio = useRef<AudioContext | null>(null);
  const sounds = useRef(new Map<string, Promise<AudioBuffer>>());
  const track = useRef<DubTrack | null>(null);
  const wish = useRef(0);

  const stop = useCallback(() => {
    wish.current += 1;
    track.current?.dispose();
    track.current = null;
    playback?.cancelRange();
    playback?.pause();
  }, [playback]);

  const soundOf = useCallback((url: string, sampleRate: number) => {
    const known = sounds.current.get(url);
    if (known) return known;
    const fresh = decodeAudio({ url, sampleRate });
    sounds.current.set(url, fresh);
    fresh.catch(() => sounds.current.delete(url));
    return fresh;
  }, []);

  const play = useCallback<DubPlayer['play']>(
    async ({ takes, fromMs, toMs, silentThroughout }) => {
      if (!video || !playback) return;
      stop();
      const mine = wish.current;
      audio.current ??= new AudioContext();
      const context = audio.current;
      await context.resume();
      const parts = await Promise.all(
        takes.map(async (take) => ({
          sound: await soundOf(take.url, context.sampleRate),
          atMs: takeStartMs(take),
          fromMs: take.startMs,
          toMs: take.endMs + TAIL_MS,
        })),
      );
      if (wish.current !== mine) return;
      track.current = new DubTrack({ video, audio: context, parts, silentThroughout });
      playback.playRange({
        startMs: fromMs,
        endMs: toMs,
        onEnd: () => {
          track.current?.dispose();
          track.current = null;
        },
      });
    },
    [video, playback, stop, soundOf],
  );

  useEffect(
    () => () => {
      track.current?.dispose();
      track.current = null;
    },
    [],
  );
  useEffect(
    () => () => {
      void audio.current?.close();
      audio.current = null;
    },
    [],
  );
  return { play, stop };
}
