import { type ComponentType, useEffect, useState } from 'react';
import { useStoreValue } from '../../../state/use-store-value.ts';
import { fetchPart } from '../../../ui/hydrate-on-interaction.tsx';
import { unsentCount } from './unsent-count.ts';

const none = { count: 0 };

/**
 * Sends the recordings that wait in the browser, on any page, and shows how many wait. Fetches its code only if some wait.
 * If the code cannot be fetched, the page stays as it is, and the code is fetched when the connection returns.
 */
export function UnsentTakesNotice() {
  const hasUnsent = useStoreValue(unsentCount, (store) => store.get(), none).count > 0;
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!hasUnsent) return;
    const fetchBar = () =>
      fetchPart('features/dubbing/unsent/unsent-takes-bar', () => import('./unsent-takes-bar.tsx')).then(
        (code) => setBar(() => code.default),
        () => undefined,
      );
    void fetchBar();
    window.addEventListener('online', fetchBar);
    return () => window.removeEventListener('online', fetchBar);
  }, [hasUnsent]);
  return Bar && <Bar />;
}
