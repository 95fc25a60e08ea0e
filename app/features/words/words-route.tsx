import { redirectPastLastPage } from '../../navigation/pagination.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import type { Route } from './+types/words-route.ts';
import { ReviewPage } from './review-page.tsx';
import { SharedWordsPage } from './shared-words-page.tsx';
import { WordsPage } from './words-page.tsx';
import { readWordsQuery, wordsPath } from './words-query.ts';

const PAGE_SIZE = 20;
/** Words of one round of review. */
const ROUND = 30;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = requireSignedIn(context);
  const query = readWordsQuery(url);
  if (query.shareId !== null) {
    const shared = await services.words.shared({ viewer, shareId: query.shareId });
    return { show: 'shared' as const, query, shared };
  }
  // On the first list one's own words are those of every group.
  const own = query.group === 'plain' ? null : query.group;
  const asked = { viewer, q: query.q, pageno: query.pageno, pagesize: PAGE_SIZE, asOfMs: query.asOfMs };
  if (query.view === 'review') {
    const due = await services.words.list({
      ...asked,
      group: own,
      q: null,
      due: true,
      pageno: 1,
      pagesize: ROUND,
      asOfMs: null,
    });
    return { show: 'review' as const, query, due: due.list, total: due.total };
  }
  const [page, progress, shares] = await Promise.all([
    query.view === 'mine'
      ? services.words.list({ ...asked, group: own, due: false })
      : services.words.published({ ...asked, group: query.group }),
    services.words.progress({ ownerId: viewer.id, group: own }),
    query.view === 'mine' ? services.words.shares({ viewer }) : [],
  ]);
  const pathOf = (pageno: number) => wordsPath({ ...query, pageno });
  redirectPastLastPage(page, { pagesize: PAGE_SIZE, pathOf });
  return { show: 'list' as const, query, page, progress, shares };
}

/** The three word lists at their addresses and on the phone; a round of review; a shared collection. */
export default function WordsRoute({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData;
  if (loaderData.show === 'shared') return <SharedWordsPage query={query} shared={loaderData.shared} />;
  if (loaderData.show === 'review') {
    return <ReviewPage query={query} due={loaderData.due} total={loaderData.total} />;
  }
  const { page, progress, shares } = loaderData;
  return <WordsPage query={query} page={page} progress={progress} shares={shares} />;
}
