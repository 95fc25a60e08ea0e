import { useEffect, useMemo, useRef } from 'react';
import { holdSound, type SoundHold } from '../../player/hold-sound.ts';
import { playerSettings } from '../../player/player-settings.ts';
import type { ReadyStage } from '../workspace/workspace-context.ts';

/**
 * Plays the picture without its sound, beside sounds that are played otherwise. Times are milliseconds of the clip. It stops
 * when `active` turns false, and has its sound again then.
 */
export function useMutedPicture(
  { element, playback, player, picture }: ReadyStage,
  active: boolean,
): { play: (range: { fromMs: number; toMs: number }) => void; stop: () => void } {
  const originMs = picture.bounds?.startMs ?? 0;
  const hold = useRef<SoundHold | null>(null);
  const controls = useMemo(() => {
    const stop = () => {
      if (!hold.current) return;
      hold.current.release();
      hold.current = null;
      playback?.cancelRange();
      playback?.pause();
      playback?.setRate(playerSettings.get().speed);
    };
    return {
      stop,
      play({ fromMs, toMs }: { fromMs: number; toMs: number }) {
        stop();
        if (!element || !playback) return;
        player?.runner.stop();
        hold.current = holdSound(element);
        hold.current.playAt(0);
        playback.setRate(1);
        playback.playRange({ startMs: originMs + fromMs, endMs: originMs + toMs });
      },
    };
  }, [element, playback, player, originMs]);
  useEffect(() => {
    if (!active) controls.stop();
  }, [active, controls]);
  useEffect(() => controls.stop, [controls]);
  return controls;
}
