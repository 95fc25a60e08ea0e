import { useCallback, useEffect, useRef, useState } from 'react';
import type { SearchHitDto } from '#contract/search-hit.ts';
import { LoopRunner } from '../../player/loop-runner.ts';
import type { Playback } from '../../player/playback.ts';
import { playerSettings, usePlayerSettings } from '../../player/player-settings.ts';
import { assignVideoSlots, type VideoSlots } from './video-slots.ts';

/**
 * The next hit is preloaded when it hasn't changed for this long, in milliseconds. Otherwise typing would load a film
 * for each letter.
 */
const PRELOAD_DELAY_MS = 400;

/** What to do with the current hit. `serial` grows with every command, so that the same command can be repeated. */
export interface HitPlayerCommand {
  play: boolean;
  serial: number;
}

/** Manages the two video elements for the current and the next hit, and the loop that plays the current one. */
export function useHitPlayer(args: {
  hit: SearchHitDto | null;
  next: SearchHitDto | null;
  command: HitPlayerCommand;
  /** Called when the visitor plays the hit with the player's own controls. */
  onPlay?: (() => void) | undefined;
  onNext: () => void;
}): {
  slots: VideoSlots<SearchHitDto>;
  playback: Playback | null;
  runner: LoopRunner | null;
  /** Stores the playback of the first and of the second element. */
  setPlayback: readonly [(playback: Playback | null) => void, (playback: Playback | null) => void];
  /** Plays the current hit from its start. */
  replay: () => void;
  /** Pauses or resumes. */
  toggle: () => void;
} {
  const { hit, next, command, onPlay } = args;
  const onNext = useRef(args.onNext);
  onNext.current = args.onNext;
  const [{ loop }] = usePlayerSettings();
  const [preloaded, setPreloaded] = useState<SearchHitDto | null>(null);
  const [slots, setSlots] = useState<VideoSlots<SearchHitDto>>({ hits: [hit, null], active: 0 });
  const [playbacks, setPlaybacks] = useState<readonly [Playback | null, Playback | null]>([null, null]);
  const [loopRun, setLoopRun] = useState<{ playback: Playback; runner: LoopRunner } | null>(null);
  const visibleHit = slots.hits[slots.active];
  // When an element has just got another video, it still has the playback of the previous one.
  const activePlayback = playbacks[slots.active];
  const playback = activePlayback && activePlayback.source === visibleHit?.videoId ? activePlayback : null;
  // Right after a switch to the other element, the runner still belongs to the previous one.
  const runner = loopRun && loopRun.playback === playback ? loopRun.runner : null;

  useEffect(() => {
    const timer = setTimeout(() => setPreloaded(next), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [next]);
  useEffect(() => {
    if (hit)
      setSlots((previous) =>
        assignVideoSlots(previous, hit, preloaded && preloaded.lineId === next?.lineId ? preloaded : null),
      );
  }, [hit, next, preloaded]);

  useEffect(() => {
    if (!playback) return;
    const newRunner = new LoopRunner({ playback, settings: playerSettings.get().loop });
    setLoopRun({ playback, runner: newRunner });
    return () => {
      newRunner.dispose();
      setLoopRun(null);
      playback.pause();
    };
  }, [playback]);
  useEffect(() => runner?.configure(loop), [runner, loop]);

  const startedLine = useRef<string | null>(null);
  const start = useCallback(
    (fromPlayhead: boolean) => {
      if (!runner || !visibleHit) return;
      startedLine.current = visibleHit.lineId;
      runner.start({
        ...visibleHit.proposedCut,
        lineMs: visibleHit.endMs - visibleHit.startMs,
        fromPlayhead,
        onFinished: () => onNext.current(),
      });
    },
    [runner, visibleHit],
  );

  const lastSerial = useRef(0);
  useEffect(() => {
    // A command waits until its hit is visible.
    if (!runner || !visibleHit || visibleHit.lineId !== hit?.lineId) return;
    if (command.play && lastSerial.current !== command.serial) {
      lastSerial.current = command.serial;
      start(false);
    } else if (!runner.active || startedLine.current !== visibleHit.lineId) {
      runner.stop();
      playback?.pause();
      playback?.seekMs(visibleHit.proposedCut.startMs);
    }
  }, [runner, visibleHit, hit, command, playback, start]);

  const replay = useCallback(() => {
    onPlay?.();
    start(false);
  }, [start, onPlay]);
  const toggle = useCallback(() => {
    if (!runner || !playback || !visibleHit) return;
    onPlay?.();
    if (runner.active) runner.toggle();
    else if (playback.snapshot.playing) playback.pause();
    else {
      const { startMs, endMs } = visibleHit.proposedCut;
      start(playback.ms < endMs - 100 && playback.ms > startMs);
    }
  }, [runner, playback, visibleHit, start, onPlay]);

  const [setPlayback] = useState(
    () =>
      [
        (first: Playback | null) => setPlaybacks(([, second]) => [first, second]),
        (second: Playback | null) => setPlaybacks(([first]) => [first, second]),
      ] as const,
  );
  return { slots, playback, runner, setPlayback, replay, toggle };
}
