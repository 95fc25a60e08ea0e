import { useEffect, useState, useSyncExternalStore } from 'react';
import { LinePlayer } from './line-player.ts';
import type { LoopRunner, LoopSnapshot } from './loop-runner.ts';
import type { Playback } from './playback.ts';
import { playerSettings, usePlayerSettings } from './player-settings.ts';
import type { TranscriptStore } from './transcript-store.ts';

/** Returns a line player that follows the learner's loop settings; null until the playback exists. */
export function useLinePlayer(args: {
  playback: Playback | null;
  transcript: TranscriptStore;
  durationMs: number;
}): LinePlayer | null {
  const { playback, transcript, durationMs } = args;
  const [player, setPlayer] = useState<LinePlayer | null>(null);
  const [{ loop }] = usePlayerSettings();
  useEffect(() => {
    if (!playback) return;
    const created = new LinePlayer({ playback, transcript, durationMs, settings: playerSettings.get().loop });
    setPlayer(created);
    return () => {
      created.dispose();
      setPlayer(null);
    };
  }, [playback, transcript, durationMs]);
  useEffect(() => {
    player?.configure(loop);
  }, [player, loop]);
  return player;
}

const subscribeToNothing = () => () => undefined;

/** Returns the indexes of the current line and of the spoken line; -1 for none. */
export function useCurrentLine(player: LinePlayer | null): { current: number; spoken: number } {
  const subscribe = player?.subscribe ?? subscribeToNothing;
  const current = useSyncExternalStore(
    subscribe,
    () => player?.current ?? -1,
    () => -1,
  );
  const spoken = useSyncExternalStore(
    subscribe,
    () => player?.spoken ?? -1,
    () => -1,
  );
  return { current, spoken };
}

const idleSnapshot: LoopSnapshot = { round: 1, waiting: false, waitMs: 0 };

/** Returns the state of the loop. */
export function useLoopSnapshot(runner: LoopRunner | null): LoopSnapshot {
  return useSyncExternalStore(
    runner?.subscribe ?? subscribeToNothing,
    () => runner?.snapshot ?? idleSnapshot,
    () => idleSnapshot,
  );
}

/** Re-renders when lines arrive. */
export function useTranscriptVersion(transcript: TranscriptStore): number {
  return useSyncExternalStore(
    transcript.subscribe,
    () => transcript.version,
    () => transcript.version,
  );
}
