import { redirectPastLastPage } from '../../navigation/pagination.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/words-route.ts';
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
    const due = await api.words.list({ group: ownGroup, due: true, pageSize: REVIEW_SIZE });
    return { show: 'review' as const, query, due: due.list, total: due.total };
  }
  if (query.view === 'sources') return { show: 'sources' as const, query };
  if (query.view === 'lines') {
    const { q, pageNumber, asOfMs: asOf } = query;
    const [lines, progress] = await Promise.all([
      api.savedLines.list({ q, pageNumber, pageSize: PAGE_SIZE, asOf }),
      api.words.reviewProgress({ group: ownGroup }),
    ]);
    redirectPastLastPage(lines, {
      pageSize: PAGE_SIZE,
      pathOf: (pageNumber) => wordsPath({ ...query, pageNumber }),
    });
    return { show: 'lines' as const, query, lines, progress };
  }
  const mine = query.view === 'mine';
  const { q, pageNumber, asOfMs: asOf } = query;
  const [page, progress, shares] = await Promise.all([
    api.words.list({ mine, group: mine ? ownGroup : query.group, q, pageNumber, pageSize: PAGE_SIZE, asOf }),
    api.words.reviewProgress({ group: ownGroup }),
    mine ? api.words.ownShares() : [],
  ]);
  const pathOf = (pageNumber: number) => wordsPath({ ...query, pageNumber });
  redirectPastLastPage(page, { pageSize: PAGE_SIZE, pathOf });
  return { show: 'list' as const, query, page, progress, shares };
}

/** The three word lists, each on the desktop and on the phone, a review session, or a shared collection. */
export default hydrateOnInteraction('features/words/words-content', () => import('./words-content.tsx'));
