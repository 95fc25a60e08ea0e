import { lazy, Suspense } from 'react';
import { useStoreValue } from '../../state/use-store-value.ts';
import { tourStore } from './tour-store.ts';

const TourPart = lazy(() => import('./tour-part.tsx'));

/** The tour, if this browser is taking it. The server doesn't know of it and renders nothing. */
export function RunningTour() {
  const isRunning = useStoreValue(tourStore, (store) => store.get().status === 'running', false);
  return isRunning ? (
    <Suspense>
      <TourPart atOnce />
    </Suspense>
  ) : null;
}
