import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/campaign-route.ts';

/** Loads a published or ended campaign, with the viewer's progress and winnings. */
export function loader({ context, params }: Route.LoaderArgs) {
  return requireSignedIn(context).api.campaigns.page({ campaignId: params.id });
}

export default hydrateOnInteraction(
  'features/campaigns/campaign-content',
  () => import('./campaign-content.tsx'),
);
