import { useSyncExternalStore } from 'react';
import { PersistentStore } from '../../state/persistent-store.ts';

/** Recording preferences. They are stored in the browser. */
export interface PracticeSettings {
  /** Counts down 3, 2, 1 before a recording starts. */
  countdown: boolean;
}

const initial: PracticeSettings = { countdown: true };

export const practiceSettings = new PersistentStore<PracticeSettings>({
  name: 'taici.practice',
  initial,
  read: (stored) => ({
    countdown: !(
      typeof stored === 'object' &&
      stored !== null &&
      'countdown' in stored &&
      stored.countdown === false
    ),
  }),
});

export const usePracticeSettings = (): PracticeSettings =>
  useSyncExternalStore(practiceSettings.subscribe, practiceSettings.get, () => initial);
