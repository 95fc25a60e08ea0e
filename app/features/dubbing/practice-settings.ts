import { useSyncExternalStore } from 'react';
import { PersistentStore } from '../../state/persistent-store.ts';

/** Recording preferences, kept between visits. */
export interface PracticeSettings {
  /** 3, 2, 1 before a recording begins. */
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
