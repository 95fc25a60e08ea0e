import { useCallback, useEffect, useRef } from 'react';
import type { TakeDto } from '#contract/takes.ts';
import { constantGain, type GainPoint } from '#domain/dubs/plan-gains.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Playback } from '../../player/playback.ts';
import { useToast } from '../../ui/index.ts';
import { type DubSound, DubTrack } from './dub-track.ts';
import { fetchAudio } from './fetch-audio.ts';
import { loadDubSound, type PlayedDub } from './load-dub-sound.ts';
import { takeStartMs } from './take-start.ts';

/** The part [fromMs, toMs) of the clip to play, in milliseconds. */
interface PlayedPart {
  fromMs: number;
  toMs: number;
  /** Called when the end has been reached. */
  onEnd?: () => void;
}

export interface DubPlayer {
  /** Plays a take with the silent picture. Throws if it can't be fetched. */
  playTake(args: PlayedPart & { take: TakeDto }): Promise<void>;
  /**
   * Plays a dub as it sounds in its finished film. Says so if the bed can't be fetched; the original, turned down, is heard
   * then. Throws if a take can't be fetched.
   */
  playDub(args: PlayedPart & { dub: PlayedDub }): Promise<void>;
  /** Stops playback and restores the video's own sound. */
  stop(): void;
}

/** Returns gains at times of the picture, in which the clip begins at `originMs`, for those at times of the clip. */
const movedBy = (points: readonly GainPoint[], originMs: number): GainPoint[] =>
  points.map(({ atMs, gain }) => ({ atMs: originMs + atMs, gain }));

/** Plays takes and dubs with the picture of a clip. `originMs` is where the clip begins in the picture. */
export function useDubPlayer(args: {
  video: HTMLVideoElement | null;
  playback: Playback | null;
  originMs: number;
}): DubPlayer {
  const { video, playback, originMs } = args;
  const { t } = useTranslation();
  const toast = useToast();
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
    const sound = fetchAudio({ url, sampleRate });
    sounds.current.set(url, sound);
    sound.catch(() => sounds.current.delete(url));
    return sound;
  }, []);

  /** Plays what `load` returns, in milliseconds of the clip, unless something else is played or stopped meanwhile. */
  const play = useCallback(
    async (
      { fromMs, toMs, onEnd }: PlayedPart,
      load: (
        loadSound: (url: string) => Promise<AudioBuffer>,
      ) => Promise<DubSound & { isBedMissing: boolean }>,
    ): Promise<void> => {
      if (!video || !playback) return;
      stop();
      const ownSerial = serial.current;
      audio.current ??= new AudioContext();
      const context = audio.current;
      await context.resume();
      const { parts, original, isBedMissing } = await load((url) => loadSound(url, context.sampleRate));
      if (serial.current !== ownSerial) return;
      if (isBedMissing) toast({ tone: 'failed', text: t('dubs.bedMissing') });
      const sound = {
        parts: parts.map((part) => ({
          ...part,
          atMs: originMs + part.atMs,
          gains: movedBy(part.gains, originMs),
        })),
        original: movedBy(original, originMs),
      };
      track.current = new DubTrack({ video, audio: context, sound });
      playback.playRange({
        startMs: originMs + fromMs,
        endMs: originMs + toMs,
        onEnd: () => {
          track.current?.dispose();
          track.current = null;
          onEnd?.();
        },
      });
    },
    [video, playback, originMs, stop, loadSound, toast, t],
  );

  const playTake = useCallback<DubPlayer['playTake']>(
    ({ take, ...part }) =>
      play(part, async (load) => ({
        parts: [{ sound: await load(take.url), atMs: takeStartMs(take), gains: constantGain(1) }],
        original: constantGain(0),
        isBedMissing: false,
      })),
    [play],
  );
  const playDub = useCallback<DubPlayer['playDub']>(
    ({ dub, ...part }) => play(part, (load) => loadDubSound({ dub, loadSound: load })),
    [play],
  );

  useEffect(
    () => () => {
      serial.current += 1;
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
  return { playTake, playDub, stop };
}
