import { useCallback, useEffect, useRef } from 'react';
import type { TakeDto } from '#contract/takes.ts';
import type { Playback } from '../../player/playback.ts';
import { decodeAudio } from './decode-audio.ts';
import { DubTrack } from './dub-track.ts';
import { takeStartMs } from './take-start.ts';

/** The video's own sound stays muted for this long after the end of a take's line, so that the take can be longer. */
const TAIL_MS = 400;

export interface DubPlayer {
  /**
   * Plays [fromMs, toMs) of the clip, with these takes instead of the actor's voice. Throws if a take can't be fetched.
   */
  play(args: {
    takes: readonly TakeDto[];
    fromMs: number;
    toMs: number;
    /** Mutes the video's own sound between the takes, too. */
    muteThroughout: boolean;
  }): Promise<void>;
  /** Stops playback and restores the video's own sound. */
  stop(): void;
}

/** Plays takes with the video of a clip. */
export function useDubPlayer(video: HTMLVideoElement | null, playback: Playback | null): DubPlayer {
  const audio = useRef<AudioContext | null>(null);
  const sounds = useRef(new Map<string, Promise<AudioBuffer>>());
  const track = useRef<DubTrack | null>(null);
  /** Incremented by every `play` and `stop`, so that an outdated `play` doesn't start. */
  const serial = useRef(0);

  const stop = useCallback(() => {
    serial.current += 1;
    track.current?.dispose();
    track.current = null;
    playback?.cancelRange();
    playback?.pause();
  }, [playback]);

  const loadSound = useCallback((url: string, sampleRate: number) => {
    const cached = sounds.current.get(url);
    if (cached) return cached;
    const sound = decodeAudio({ url, sampleRate });
    sounds.current.set(url, sound);
    sound.catch(() => sounds.current.delete(url));
    return sound;
  }, []);

  const play = useCallback<DubPlayer['play']>(
    async ({ takes, fromMs, toMs, muteThroughout }) => {
      if (!video || !playback) return;
      stop();
      const ownSerial = serial.current;
      audio.current ??= new AudioContext();
      const context = audio.current;
      await context.resume();
      const parts = await Promise.all(
        takes.map(async (take) => ({
          sound: await loadSound(take.url, context.sampleRate),
          atMs: takeStartMs(take),
          fromMs: take.startMs,
          toMs: take.endMs + TAIL_MS,
        })),
      );
      if (serial.current !== ownSerial) return;
      track.current = new DubTrack({ video, audio: context, parts, muteThroughout });
      playback.playRange({
        startMs: fromMs,
        endMs: toMs,
        onEnd: () => {
          track.current?.dispose();
          track.current = null;
        },
      });
    },
    [video, playback, stop, loadSound],
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
