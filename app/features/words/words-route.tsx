import { redirectPastLastPage } from '../../navigation/pagination.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import type { Route } from './+types/words-route.ts';
import { ReviewPage } from './review-page.tsx';
import { SharedWordsPage } from './shared-words-page.tsx';
import { WordsPage } from './words-page.tsx';
import { readWordsQuery, wordsPath } from './words-query.ts';

const PAGE_SIZE = 20;
/** Maximum number of words in one review session. */
const REVIEW_SIZE = 30;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const query = readWordsQuery(url);
  if (query.shareId !== null) {
    const shared = await api.words.viewShare({ shareId: query.shareId });
    return { show: 'shared' as const, query, shared };
  }
  // On the plain list, "my words" are the learner's words of every group.
  const ownGroup = query.group === 'plain' ? null : query.group;
  if (query.view === 'review') {
    const due = await api.words.list({ group: ownGroup, due: true, pagesize: REVIEW_SIZE });
    return { show: 'review' as const, query, due: due.list, total: due.total };
  }
  const mine = query.view === 'mine';
  const { q, pageno, asOfMs: asOf } = query;
  const [page, progress, shares] = await Promise.all([
    api.words.list({ mine, group: mine ? ownGroup : query.group, q, pageno, pagesize: PAGE_SIZE, asOf }),
    api.words.reviewProgress({ group: ownGroup }),
    mine ? api.words.ownShares() : [],
  ]);
  const pathOf = (pageno: number) => wordsPath({ ...query, pageno });
  redirectPastLastPage(page, { pagesize: PAGE_SIZE, pathOf });
  return { show: 'list' as const, query, page, progress, shares };
}

/** The three word lists, each on the desktop and on the phone, a review session, or a shared collection. */
export default function WordsRoute({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData;
  if (loaderData.show === 'shared') return <SharedWordsPage query={query} shared={loaderData.shared} />;
  if (loaderData.show === 'review') {
    return <ReviewPage query={query} due={loaderData.due} total={loaderData.total} />;
  }
  const { page, progress, shares } = loaderData;
  return <WordsPage query={query} page={page} progress={progress} shares={shares} />;
}
