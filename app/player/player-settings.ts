import { useSyncExternalStore } from 'react';
import { PersistentStore } from '../state/persistent-store.ts';
import { clampTimes, type LoopSettings, loopModes } from './loop-state.ts';

/** Speeds one can choose, slowest first. */
export const playbackSpeeds = [0.5, 0.6, 0.75, 0.9, 1, 1.1, 1.25, 1.5] as const;
/** Which of the two languages stand under the film. */
export const subtitleModes = ['en', 'zh', 'both', 'none'] as const;
export type SubtitleMode = (typeof subtitleModes)[number];

/** How a learner likes to watch; kept from visit to visit. */
export interface PlayerSettings {
  loop: LoopSettings;
  speed: number;
  subtitles: SubtitleMode;
  muted: boolean;
  /** Search plays hit after hit. */
  autoAdvance: boolean;
}

const initial: PlayerSettings = {
  loop: { mode: 'off', times: 3 },
  speed: 1,
  subtitles: 'both',
  muted: false,
  autoAdvance: true,
};

export const playerSettings = new PersistentStore<PlayerSettings>({
  name: 'taici.player',
  initial,
  read: parsePlayerSettings,
});

/** Valid settings out of whatever was stored; what is missing or unknown falls back. */
export function parsePlayerSettings(stored: unknown): PlayerSettings {
  const given = record(stored);
  const loop = record(given.loop);
  return {
    loop: {
      mode: loopModes.find((mode) => mode === loop.mode) ?? initial.loop.mode,
      times: typeof loop.times === 'number' ? clampTimes(loop.times) : initial.loop.times,
    },
    speed: playbackSpeeds.find((speed) => speed === given.speed) ?? initial.speed,
    subtitles: subtitleModes.find((mode) => mode === given.subtitles) ?? initial.subtitles,
    muted: given.muted === true,
    autoAdvance: given.autoAdvance !== false,
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The settings and the way to change some of them. */
export function usePlayerSettings(): [PlayerSettings, (change: Partial<PlayerSettings>) => void] {
  const settings = useSyncExternalStore(playerSettings.subscribe, playerSettings.get, () => initial);
  return [settings, changePlayerSettings];
}

function changePlayerSettings(change: Partial<PlayerSettings>): void {
  playerSettings.set({ ...playerSettings.get(), ...change });
}

/** The speed one step on (1) or back (-1) from this one; the ends hold. */
export function nextSpeed(speed: number, step: 1 | -1): number {
  const at = playbackSpeeds.findIndex((one) => one >= speed);
  const from = at < 0 ? playbackSpeeds.length - 1 : at;
  return playbackSpeeds[Math.min(playbackSpeeds.length - 1, Math.max(0, from + step))] ?? 1;
}
