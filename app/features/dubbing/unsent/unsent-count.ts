import { PersistentStore } from '../../../state/persistent-store.ts';

/**
 * How many recordings wait in this browser, of all accounts. Any page reads it without opening the recordings, which are
 * fetched with their code only if there are some.
 */
export const unsentCount = new PersistentStore<{ count: number }>({
  name: 'taici.unsent-takes',
  initial: { count: 0 },
  read: (stored) => ({
    count:
      typeof stored === 'object' && stored !== null && 'count' in stored && typeof stored.count === 'number'
        ? stored.count
        : 0,
  }),
});
