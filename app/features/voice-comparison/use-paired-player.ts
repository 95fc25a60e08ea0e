import { useCallback, useEffect, useRef, useState } from 'react';
import { scheduleAudio } from '../dubbing/schedule-audio.ts';

export type PlaybackSide = 'original' | 'mine' | 'both';
/** What plays: one side, both at once, or one after the other. */
type Playing = PlaybackSide | 'turns';
export type PairedPlaybackMode = 'mixed' | 'sides';

/** A sound and its start on the time axis of the clip. */
interface PlacedSound {
  sound: AudioBuffer;
  atMs: number;
}

/** A part of a sound, in milliseconds from its first sample. */
export interface SoundPart {
  sound: AudioBuffer;
  fromMs: number;
  toMs: number;
}

/** The silence between two parts that are heard in turn. */
const TURN_GAP_MS = 250;

/**
 * Plays [fromMs, toMs) of the original, of the take, or of both at once. `playheadMs` returns the current time, or null
 * if nothing plays, or parts play in turn. Both sounds use one audio clock, so they stay synchronized to the sample.
 */
export function usePairedPlayer(): {
  playing: Playing | null;
  /** Plays parts one after another. */
  playInTurn: (parts: readonly SoundPart[]) => Promise<void>;
  play: (args: {
    side: PlaybackSide;
    mode: PairedPlaybackMode;
    original: PlacedSound;
    mine: PlacedSound;
    fromMs: number;
    toMs: number;
  }) => Promise<void>;
  stop: () => void;
  playheadMs: () => number | null;
} {
  const audio = useRef<AudioContext | null>(null);
  const running = useRef<{
    sources: AudioBufferSourceNode[];
    startedAt: number;
    fromMs: number | null;
  } | null>(null);
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Incremented by every `play` and `stop`, so that an outdated `play` doesn't start. */
  const serial = useRef(0);
  const [playing, setPlaying] = useState<Playing | null>(null);

  const stop = useCallback(() => {
    serial.current += 1;
    clearTimeout(ending.current);
    for (const source of running.current?.sources ?? []) source.stop();
    running.current = null;
    setPlaying(null);
  }, []);

  /** Stops what plays. Returns the awake audio context, or null if something else began meanwhile. */
  const begin = useCallback(async (): Promise<AudioContext | null> => {
    stop();
    const ownSerial = serial.current;
    audio.current ??= new AudioContext();
    const context = audio.current;
    await context.resume();
    return serial.current === ownSerial ? context : null;
  }, [stop]);

  const playInTurn = useCallback(
    async (parts: readonly SoundPart[]) => {
      const context = await begin();
      if (!context) return;
      let atMs = 50;
      const sources = parts.map(({ sound, fromMs, toMs }) => {
        const source = context.createBufferSource();
        source.buffer = sound;
        source.connect(context.destination);
        source.start(context.currentTime + atMs / 1000, Math.max(0, fromMs) / 1000, (toMs - fromMs) / 1000);
        atMs += toMs - fromMs + TURN_GAP_MS;
        return source;
      });
      running.current = { sources, startedAt: context.currentTime, fromMs: null };
      setPlaying('turns');
      ending.current = setTimeout(stop, atMs);
    },
    [begin, stop],
  );

  const play = useCallback<ReturnType<typeof usePairedPlayer>['play']>(
    async ({ side, mode, original, mine, fromMs, toMs }) => {
      const context = await begin();
      if (!context) return;
      const startedAt = context.currentTime + 0.05;
      const sources: AudioBufferSourceNode[] = [];
      const addSource = ({ sound, atMs }: PlacedSound, pan: number) => {
        const schedule = scheduleAudio({ playheadMs: fromMs, atMs, durationMs: sound.duration * 1000 });
        if (!schedule || atMs >= toMs) return;
        const source = context.createBufferSource();
        source.buffer = sound;
        source.connect(new StereoPannerNode(context, { pan })).connect(context.destination);
        source.start(startedAt + schedule.delaySeconds, schedule.offsetSeconds);
        source.stop(startedAt + (toMs - fromMs) / 1000);
        sources.push(source);
      };
      const pan = side === 'both' && mode === 'sides' ? 1 : 0;
      if (side !== 'mine') addSource(original, -pan);
      if (side !== 'original') addSource(mine, pan);
      running.current = { sources, startedAt, fromMs };
      setPlaying(side);
      ending.current = setTimeout(stop, toMs - fromMs + 100);
    },
    [begin, stop],
  );

  useEffect(
    () => () => {
      serial.current += 1;
      clearTimeout(ending.current);
      running.current = null;
      void audio.current?.close();
      audio.current = null;
    },
    [],
  );
  const playheadMs = useCallback(() => {
    const { startedAt, fromMs } = running.current ?? { startedAt: 0, fromMs: null };
    if (fromMs === null || !audio.current) return null;
    return fromMs + Math.max(0, audio.current.currentTime - startedAt) * 1000;
  }, []);
  return { playing, play, playInTurn, stop, playheadMs };
}
