import { useCallback, useEffect, useRef, useState } from 'react';
import type { SearchHitDto } from '#contract/search-hit.ts';
import { LoopRunner } from '../../player/loop-runner.ts';
import type { Playback } from '../../player/playback.ts';
import { playerSettings, usePlayerSettings } from '../../player/player-settings.ts';
import { hitPlayRange } from './hit-reel-video.tsx';
import { assignVideoSlots, type VideoSlots } from './video-slots.ts';

/** The next hit is loaded when the current one has been chosen for this long: typing would load a film for each letter. */
const WARM_AFTER_MS = 400;

/** What to do with the current hit. `serial` grows with every command, so that the same one can be given again. */
export interface ReelCommand {
  play: boolean;
  serial: number;
}

/** The two video elements for the current and the next hit, and the loop that plays the current one. */
export function useHitReel(args: {
  hit: SearchHitDto | null;
  next: SearchHitDto | null;
  command: ReelCommand;
  onNext: () => void;
}): {
  slots: VideoSlots<SearchHitDto>;
  playback: Playback | null;
  runner: LoopRunner | null;
  keepPlayback: readonly [(playback: Playback | null) => void, (playback: Playback | null) => void];
  /** Plays the current hit from its start. */
  replay: () => void;
  /** Pauses, or plays on. */
  toggle: () => void;
} {
  const { hit, next, command } = args;
  const onNext = useRef(args.onNext);
  onNext.current = args.onNext;
  const [{ loop }] = usePlayerSettings();
  const [warm, setWarm] = useState<SearchHitDto | null>(null);
  const [slots, setSlots] = useState<VideoSlots<SearchHitDto>>({ hits: [hit, null], active: 0 });
  const [playbacks, setPlaybacks] = useState<readonly [Playback | null, Playback | null]>([null, null]);
  const [made, setMade] = useState<{ playback: Playback; runner: LoopRunner } | null>(null);
  const seen = slots.hits[slots.active];
  // An element that has just been given another video still has the playback of the one before.
  const latest = playbacks[slots.active];
  const playback = latest && latest.source === seen?.videoId ? latest : null;
  // Just after a step to the other element the runner is still that of the one before.
  const runner = made && made.playback === playback ? made.runner : null;

  useEffect(() => {
    const timer = setTimeout(() => setWarm(next), WARM_AFTER_MS);
    return () => clearTimeout(timer);
  }, [next]);
  useEffect(() => {
    if (hit)
      setSlots((before) => assignVideoSlots(before, hit, warm && warm.lineId === next?.lineId ? warm : null));
  }, [hit, next, warm]);

  useEffect(() => {
    if (!playback) return;
    const fresh = new LoopRunner({ playback, settings: playerSettings.get().loop });
    setMade({ playback, runner: fresh });
    return () => {
      fresh.dispose();
      playback.pause();
    };
  }, [playback]);
  useEffect(() => runner?.configure(loop), [runner, loop]);

  const start = useCallback(
    (fromHead: boolean) => {
      if (!runner || !seen) return;
      runner.start({
        ...hitPlayRange(seen),
        lineMs: seen.endMs - seen.startMs,
        fromPlayhead: fromHead,
        onFinished: () => onNext.current(),
      });
    },
    [runner, seen],
  );

  const done = useRef(0);
  useEffect(() => {
    // A command waits until its hit is visible.
    if (!runner || !seen || seen.lineId !== hit?.lineId) return;
    if (command.play && done.current !== command.serial) {
      done.current = command.serial;
      start(false);
    } else if (!runner.active) {
      playback?.seekMs(hitPlayRange(seen).startMs);
    }
  }, [runner, seen, hit, command, playback, start]);

  const replay = useCallback(() => start(false), [start]);
  const toggle = useCallback(() => {
    if (!runner || !playback || !seen) return;
    if (runner.active) runner.toggle();
    else if (playback.snapshot.playing) playback.pause();
    else start(playback.ms < hitPlayRange(seen).endMs - 100 && playback.ms > hitPlayRange(seen).startMs);
  }, [runner, playback, seen, start]);

  const [keepPlayback] = useState(
    () =>
      [
        (kept: Playback | null) => setPlaybacks(([, second]) => [kept, second]),
        (kept: Playback | null) => setPlaybacks(([first]) => [first, kept]),
      ] as const,
  );
  return { slots, playback, runner, keepPlayback, replay, toggle };
}
