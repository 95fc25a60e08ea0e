import type { ComponentType } from 'react';
import type { ServedAdDto } from '#contract/ads.ts';
import type { AdPlacement } from '#shared/ad-codes.ts';
import { api } from '../../api/client.ts';
import { fetchPart } from '../../ui/hydrate-on-interaction.tsx';

/** Fetches an ad for a place with the code that shows it; null if there is none, or if it cannot be fetched. */
export async function fetchShowing(input: {
  place: AdPlacement;
  videoId: string | null;
}): Promise<{ ad: ServedAdDto; Banner: ComponentType<{ ad: ServedAdDto }> } | null> {
  try {
    const { ad } = await api.ads.show(input, { quiet: true });
    if (!ad) return null;
    const { AdBanner: Banner } = await fetchPart('features/ads/ad-banner', () => import('./ad-banner.tsx'));
    return { ad, Banner };
  } catch {
    // A page without an ad is complete.
    return null;
  }
}
