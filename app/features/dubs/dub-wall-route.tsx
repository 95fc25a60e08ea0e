import { wallSorts } from '#shared/dub-posts.ts';
import { dubWallPath } from '../../navigation/page-addresses.ts';
import { readPageNumber, readSnapshotTime, redirectPastLastPage } from '../../navigation/pagination.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/dub-wall-route.ts';

const DUBS_PER_PAGE = 24;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const query = url.searchParams;
  const clipId = query.get('bar_id') || null;
  const sort = wallSorts.find((known) => known === query.get('sort')) ?? 'new';
  const page = await api.dubPosts.wall({
    ...{ sort, clipId, pageSize: DUBS_PER_PAGE },
    pageNumber: readPageNumber(query),
    asOf: readSnapshotTime(query),
  });
  redirectPastLastPage(page, {
    pageSize: DUBS_PER_PAGE,
    pathOf: (pageNumber) => dubWallPath({ sort, clipId, pageNumber }),
  });
  return { sort, clipId, page };
}

/** The wall: all dubs that everyone may see, or those of one clip. */
export default hydrateOnInteraction('features/dubs/dub-wall-content', () => import('./dub-wall-content.tsx'));
