import { useSyncExternalStore } from 'react';
import { PersistentStore } from '../state/persistent-store.ts';
import { clampTimes, type LoopSettings, loopModes } from './loop-state.ts';

/** The available speeds, slowest first. */
export const playbackSpeeds = [0.5, 0.6, 0.75, 0.9, 1, 1.1, 1.25, 1.5] as const;
/** Which of the two languages are shown below the video. */
export const subtitleModes = ['en', 'zh', 'both', 'none'] as const;
export type SubtitleMode = (typeof subtitleModes)[number];

/** The learner's player settings, stored between visits. */
export interface PlayerSettings {
  loop: LoopSettings;
  speed: number;
  subtitles: SubtitleMode;
  muted: boolean;
  /** Whether the search plays one hit after another. */
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

/** Reads stored settings. Replaces missing or unknown values by their defaults. */
export function parsePlayerSettings(stored: unknown): PlayerSettings {
  const fields = asRecord(stored);
  const loop = asRecord(fields.loop);
  return {
    loop: {
      mode: loopModes.find((mode) => mode === loop.mode) ?? initial.loop.mode,
      times: typeof loop.times === 'number' ? clampTimes(loop.times) : initial.loop.times,
    },
    speed: playbackSpeeds.find((speed) => speed === fields.speed) ?? initial.speed,
    subtitles: subtitleModes.find((mode) => mode === fields.subtitles) ?? initial.subtitles,
    muted: fields.muted === true,
    autoAdvance: fields.autoAdvance !== false,
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Returns the settings and a function that changes some of them. */
export function usePlayerSettings(): [PlayerSettings, (change: Partial<PlayerSettings>) => void] {
  const settings = useSyncExternalStore(playerSettings.subscribe, playerSettings.get, () => initial);
  return [settings, changePlayerSettings];
}

function changePlayerSettings(change: Partial<PlayerSettings>): void {
  playerSettings.set({ ...playerSettings.get(), ...change });
}

/** Returns the next faster (1) or slower (-1) speed. Stays at the fastest and slowest speed. */
export function nextSpeed(speed: number, step: 1 | -1): number {
  const index = playbackSpeeds.findIndex((candidate) => candidate >= speed);
  const from = index < 0 ? playbackSpeeds.length - 1 : index;
  return playbackSpeeds[Math.min(playbackSpeeds.length - 1, Math.max(0, from + step))] ?? 1;
}
