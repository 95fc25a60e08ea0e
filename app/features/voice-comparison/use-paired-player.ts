import { useCallback, useEffect, useRef, useState } from 'react';
import { scheduleAudio } from '../dubbing/schedule-audio.ts';

export type PlaybackSide = 'original' | 'mine' | 'both';
export type PairedPlaybackMode = 'mixed' | 'sides';

/** A sound and where on the clip's axis it begins. */
interface PlacedSound {
  sound: AudioBuffer;
  atMs: number;
}

/**
 * Plays [fromMs, toMs) of the original, of the take, or of both at once; `headMs` tells where it stands, null at rest. Both
 * hang on one clock, so they stay in step to the sample.
 */
export function usePairedPlayer(): {
  playing: PlaybackSide | null;
  play: (args: {
    side: PlaybackSide;
    together: PairedPlaybackMode;
    original: PlacedSound;
    mine: PlacedSound;
    fromMs: number;
    toMs: number;
  }) => Promise<void>;
  stop: () => void;
  headMs: () => number | null;
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
    async ({ side, together, original, mine, fromMs, toMs }) => {
      stop();
      audio.current ??= new AudioContext();
      const context = audio.current;
      await context.resume();
      const startedAt = context.currentTime + 0.05;
      const sources: AudioBufferSourceNode[] = [];
      const add = ({ sound, atMs }: PlacedSound, pan: number) => {
        const place = scheduleAudio({ playheadMs: fromMs, atMs, durationMs: sound.duration * 1000 });
        if (!place || atMs >= toMs) return;
        const source = context.createBufferSource();
        source.buffer = sound;
        source.connect(new StereoPannerNode(context, { pan })).connect(context.destination);
        source.start(startedAt + place.delaySeconds, place.offsetSeconds);
        source.stop(startedAt + (toMs - fromMs) / 1000);
        sources.push(source);
      };
      const aside = side === 'both' && together === 'sides' ? 1 : 0;
      if (side !== 'mine') add(original, -aside);
      if (side !== 'original') add(mine, aside);
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
  const headMs = useCallback(() => {
    if (!running.current || !audio.current) return null;
    const { startedAt, fromMs } = running.current;
    return fromMs + Math.max(0, audio.current.currentTime - startedAt) * 1000;
  }, []);
  return { playing, play, stop, headMs };
}
