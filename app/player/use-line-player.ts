import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStoreValue } from '../state/use-store-value.ts';
import { LinePlayer } from './line-player.ts';
import type { LoopRunner, LoopSnapshot } from './loop-runner.ts';
import type { Playback } from './playback.ts';
import { playerSettings, usePlayerSettings } from './player-settings.ts';
import type { TranscriptStore } from './transcript-store.ts';

/**
 * Returns a line player that follows the learner's loop settings; null until the playback exists. Other lines or bounds make
 * another one, which goes on playing.
 */
export function useLinePlayer(args: {
  playback: Playback | null;
  transcript: TranscriptStore;
  durationMs: number;
  /** The part of the video to stay within, in milliseconds; null for all of it. */
  bounds: { startMs: number; endMs: number } | null;
}): LinePlayer | null {
  const { playback, transcript, durationMs } = args;
  const startMs = args.bounds?.startMs ?? null;
  const endMs = args.bounds?.endMs ?? null;
  const [player, setPlayer] = useState<LinePlayer | null>(null);
  const [{ loop }] = usePlayerSettings();
  useEffect(() => {
    if (!playback) return;
    const bounds = startMs === null || endMs === null ? null : { startMs, endMs };
    const settings = playerSettings.get().loop;
    const created = new LinePlayer({ playback, transcript, durationMs, bounds, settings });
    setPlayer(created);
    if (playback.snapshot.playing) created.resume();
    return () => {
      created.dispose();
      setPlayer(null);
    };
  }, [playback, transcript, durationMs, startMs, endMs]);
  useEffect(() => {
    player?.configure(loop);
  }, [player, loop]);
  return player;
}

/** Returns the indexes of the current line and of the spoken line; -1 for none. */
export function useCurrentLine(player: LinePlayer | null): { current: number; spoken: number } {
  return {
    current: useStoreValue(player, ({ current }) => current, -1),
    spoken: useStoreValue(player, ({ spoken }) => spoken, -1),
  };
}

const idleSnapshot: LoopSnapshot = { round: 1, waiting: false, waitMs: 0 };

/** Returns the state of the loop. */
export function useLoopSnapshot(runner: LoopRunner | null): LoopSnapshot {
  return useStoreValue(runner, ({ snapshot }) => snapshot, idleSnapshot);
}

/** Re-renders when lines arrive. */
export function useTranscriptVersion(transcript: TranscriptStore): number {
  return useSyncExternalStore(
    transcript.subscribe,
    () => transcript.version,
    () => transcript.version,
  );
}
