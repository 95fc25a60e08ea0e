import { redirectPastLastPage } from '../../navigation/pagination.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/guestbook-route.ts';
import { guestbookFromPath, guestbookPath, MESSAGES_PER_PAGE, readGuestbookQuery } from './guestbook-path.ts';

/** How many of the viewer's newest clips can be attached. */
const MAX_ATTACHABLE_CLIPS = 50;
const WANTED_LINES = 6;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const guestbook = guestbookFromPath(url.pathname);
  const query = readGuestbookQuery(url.searchParams);
  const [page, own, wanted] = await Promise.all([
    api.guestbook.list({ guestbook, ...query, pageSize: MESSAGES_PER_PAGE }),
    api.clips.list({ mine: true, pageSize: MAX_ATTACHABLE_CLIPS }),
    // Lines come from all guestbooks, and moderators check only messages of the kids' guestbook before they are shown.
    guestbook === 'kid' ? { list: [] } : api.guestbook.wantedLines({ limit: WANTED_LINES }),
  ]);
  const pathOf = (pageNumber: number) => guestbookPath(guestbook, { ...query, pageNumber });
  redirectPastLastPage(page, { pageSize: MESSAGES_PER_PAGE, pathOf });
  return {
    guestbook,
    sort: query.sort,
    page,
    wanted: wanted.list,
    clips: own.list
      .filter(({ state, mine }) => state === 'ready' && mine)
      .map(({ clipId, title, lengthMs }) => ({ id: clipId, title, lengthMs })),
  };
}

/** The page of all three guestbooks, at four addresses. */
export default hydrateOnInteraction(
  'features/guestbook/guestbook-content',
  () => import('./guestbook-content.tsx'),
);
