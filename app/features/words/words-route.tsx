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
  const { api } = requireSignedIn(context);
  const query = readWordsQuery(url);
  if (query.shareId !== null) {
    const shared = await api.words.viewShare({ shareId: query.shareId });
    return { show: 'shared' as const, query, shared };
  }
  // The first list shows the learner's own words of every group.
  const own = query.group === 'plain' ? null : query.group;
  if (query.view === 'review') {
    const due = await api.words.list({ group: own, due: true, pagesize: ROUND });
    return { show: 'review' as const, query, due: due.list, total: due.total };
  }
  const mine = query.view === 'mine';
  const { q, pageno, asOfMs: asOf } = query;
  const [page, progress, shares] = await Promise.all([
    api.words.list({ mine, group: mine ? own : query.group, q, pageno, pagesize: PAGE_SIZE, asOf }),
    api.words.reviewProgress({ group: own }),
    mine ? api.words.ownShares() : [],
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
