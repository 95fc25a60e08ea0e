import { type ComponentType, useEffect, useState } from 'react';
import type { ServedAdDto } from '#contract/ads.ts';
import type { AdPlacement } from '#shared/ad-codes.ts';

type Showing = { ad: ServedAdDto; Banner: ComponentType<{ ad: ServedAdDto }> };

/**
 * A place for an ad. The ad and its code are fetched once the page has been painted and the browser is idle: each view is
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
    const stopWaiting = whenIdle(async () => {
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

/** Calls `run` once the browser is idle after the page was loaded. Returns a function that cancels it. */
function whenIdle(run: () => Promise<void>): () => void {
  const controller = new AbortController();
  const wait = () => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') {
      const id = requestIdleCallback(() => void run(), { timeout: 3000 });
      controller.signal.addEventListener('abort', () => cancelIdleCallback(id));
    } else {
      const id = setTimeout(() => void run(), 500);
      controller.signal.addEventListener('abort', () => clearTimeout(id));
    }
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true, signal: controller.signal });
  return () => controller.abort();
}
