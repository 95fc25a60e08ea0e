import { type ComponentType, useEffect, useState } from 'react';
import type { ServedAdDto } from '#contract/ads.ts';
import type { AdPlacement } from '#shared/ad-codes.ts';

type Showing = { ad: ServedAdDto; Banner: ComponentType<{ ad: ServedAdDto }> };

/**
 * A place for an ad. The ad and its code are fetched two seconds after the page was loaded: each view is
 * issued to one account, so no page that the server keeps may contain one. `videoId` is the video that the page is about.
 * Without an ad, or while children's films are on the page, the place is empty.
 */
export function AdSlot({
  place,
  videoId = null,
  showsKids = false,
}: {
  place: AdPlacement;
  videoId?: string | null;
  showsKids?: boolean;
}) {
  const [showing, setShowing] = useState<Showing | null>(null);
  useEffect(() => {
    setShowing(null);
    if (showsKids) return;
    const controller = new AbortController();
    const stopWaiting = whenSettled(async () => {
      const { fetchShowing } = await import('./fetch-showing.ts');
      const found = await fetchShowing({ place, videoId });
      if (!controller.signal.aborted) setShowing(found);
    });
    return () => {
      controller.abort();
      stopWaiting();
    };
  }, [place, videoId, showsKids]);
  return showing && !showsKids ? <showing.Banner ad={showing.ad} /> : null;
}

/** How long after its load a page is left alone, in milliseconds: what a reader came for is fetched first. */
const SETTLING_MS = 2000;

/** Calls `run` once the page has been loaded and has settled. Returns a function that cancels it. */
function whenSettled(run: () => Promise<void>): () => void {
  const controller = new AbortController();
  const wait = () => {
    const timer = setTimeout(() => void run(), SETTLING_MS);
    controller.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true, signal: controller.signal });
  return () => controller.abort();
}
