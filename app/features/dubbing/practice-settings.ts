import { useSyncExternalStore } from 'react';
import { PersistentStore } from '../../state/persistent-store.ts';

/** What is heard of the actor during a recording. `ducked` is 18 dB quieter. */
export const originalSounds = ['muted', 'ducked', 'on'] as const;
export type OriginalSound = (typeof originalSounds)[number];

/** Recording preferences. They are stored in the browser. */
export interface PracticeSettings {
  /** Counts down 3, 2, 1 before a recording starts. */
  countdown: boolean;
  original: OriginalSound;
  /** The browser's ID of the chosen microphone; null for the default one. */
  microphoneId: string | null;
}

const initial: PracticeSettings = { countdown: true, original: 'muted', microphoneId: null };

export const practiceSettings = new PersistentStore<PracticeSettings>({
  name: 'taici.practice',
  initial,
  read: (stored) => {
    const fields: Record<string, unknown> = { ...(typeof stored === 'object' ? stored : null) };
    return {
      countdown: fields.countdown !== false,
      original: originalSounds.find((sound) => sound === fields.original) ?? initial.original,
      microphoneId: typeof fields.microphoneId === 'string' ? fields.microphoneId : null,
    };
  },
});

/** Returns the settings and a function that changes some of them. */
export function usePracticeSettings(): [PracticeSettings, (change: Partial<PracticeSettings>) => void] {
  const settings = useSyncExternalStore(practiceSettings.subscribe, practiceSettings.get, () => initial);
  return [settings, changePracticeSettings];
}

export function changePracticeSettings(change: Partial<PracticeSettings>): void {
  practiceSettings.set({ ...practiceSettings.get(), ...change });
}
