import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/reels-route.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const reelId = url.searchParams.get('reel_id');
  if (reelId) return { show: 'reel' as const, reel: await api.reels.detail({ reelId }) };
  // An account has no more reels than fit on one page.
  return { show: 'list' as const, reels: (await api.reels.list({})).list };
}

/** One of the viewer's reels, or all of them when the address names none. */
export default hydrateOnInteraction('features/reels/reels-content', () => import('./reels-content.tsx'));
