import { campaignsPath } from '../../navigation/page-addresses.ts';
import { readPageNumber, redirectPastLastPage } from '../../navigation/pagination.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/campaigns-route.ts';

const CAMPAIGNS_PER_PAGE = 20;

/** Loads a page of the running campaigns. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const pageSize = CAMPAIGNS_PER_PAGE;
  const running = await api.campaigns.running({ pageNumber: readPageNumber(url.searchParams), pageSize });
  redirectPastLastPage(running, { pageSize, pathOf: campaignsPath });
  return running;
}

export default hydrateOnInteraction(
  'features/campaigns/campaigns-content',
  () => import('./campaigns-content.tsx'),
);
