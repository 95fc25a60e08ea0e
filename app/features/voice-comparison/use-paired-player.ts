import { useCallback, useEffect, useRef, useState } from 'react';
import { scheduleAudio } from '../dubbing/schedule-audio.ts';

export type PlaybackSide = 'original' | 'mine' | 'both';
export type PairedPlaybackMode = 'mixed' | 'sides';

/** A sound and its start on the time axis of the clip. */
interface PlacedSound {
  sound: AudioBuffer;
  atMs: number;
}

/**
 * Plays [fromMs, toMs) of the original, of the take, or of both at once. `playheadMs` returns the current time, or null
 * if nothing plays. Both sounds use one audio clock, so they stay synchronized to the sample.
 */
export function usePairedPlayer(): {
  playing: PlaybackSide | null;
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
  const running = useRef<{ sources: AudioBufferSourceNode[]; startedAt: number; fromMs: number } | null>(
    null,
  );
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [playing, setPlaying] = useState<PlaybackSide | null>(null);

  const stop = useCallback(() => {
    clearTimeout(ending.current);
    for (const source of running.current?.sources ?? []) source.stop();
    running.current = null;
    setPlaying(null);
  }, []);

  const play = useCallback<ReturnType<typeof usePairedPlayer>['play']>(
    async ({ side, mode, original, mine, fromMs, toMs }) => {
      stop();
      audio.current ??= new AudioContext();
      const context = audio.current;
      await context.resume();
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
    [stop],
  );

  useEffect(
    () => () => {
      clearTimeout(ending.current);
      running.current = null;
      void audio.current?.close();
      audio.current = null;
    },
    [],
  );
  const playheadMs = useCallback(() => {
    if (!running.current || !audio.current) return null;
    const { startedAt, fromMs } = running.current;
    return fromMs + Math.max(0, audio.current.currentTime - startedAt) * 1000;
  }, []);
  return { playing, play, stop, playheadMs };
}
