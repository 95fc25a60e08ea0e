import type { ViewerDto } from '#contract/accounts.ts';
import { isTeacher } from '#domain/accounts/is-teacher.ts';
import { type ListPage, learningPath, rewardsPath, TAKES_PREFIX } from '../../navigation/page-addresses.ts';
import { readPageNumber, readSnapshotTime, redirectPastLastPage } from '../../navigation/pagination.ts';
import type { PageContext } from '../../request/page-context.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/account-route.ts';

const CLIPS_PER_PAGE = 24;
const TAKES_PER_PAGE = 10;
const REWARDS_PER_PAGE = 20;
const COMMENTS_SHOWN = 5;
/** The page of the reels shows the rest. */
const REELS_SHOWN = 3;
/** The page of the takes that a teacher has not heard shows the rest. */
const UNHEARD_SHOWN = 3;

/** The library page shows the rest. */
const FILMS_SHOWN = 24;

/** Loads a tab: what the viewer has learned, with `?view=rewards` what they have won, or with `?view=account` the account. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, viewer } = requireSignedIn(context);
  if (url.searchParams.get('view') === 'account') {
    const [counts, debts] = await Promise.all([api.profile.ownCounts(), api.profile.debts()]);
    return { view: 'account' as const, viewer, counts, debts };
  }
  if (url.searchParams.get('view') === 'rewards') {
    const page = readPage(url.searchParams);
    const [rewards, debts, payee, confirmations] = await Promise.all([
      api.rewards.list({ ...toInput(page), pageSize: REWARDS_PER_PAGE }),
      api.profile.debts(),
      api.payees.read({}),
      api.transfers.confirmations(),
    ]);
    redirectPastLastPage(rewards, {
      pageSize: REWARDS_PER_PAGE,
      pathOf: (pageNumber) => rewardsPath({ pageNumber, asOfMs: null }),
    });
    const shown = { debts, payee, confirmations, rewards, rewardsPerPage: REWARDS_PER_PAGE };
    return { view: 'rewards' as const, viewer, ...shown };
  }
  return {
    view: 'learning' as const,
    viewer,
    ...(await loadLearning({ api, viewer, params: url.searchParams })),
  };
}

async function loadLearning(args: { api: PageContext['api']; viewer: ViewerDto; params: URLSearchParams }) {
  const { api, viewer, params } = args;
  const pages = { clips: readPage(params), takes: readPage(params, TAKES_PREFIX) };
  const [clips, takes] = await Promise.all([
    api.clips.listWithVideos({ mine: true, ...toInput(pages.clips), pageSize: CLIPS_PER_PAGE }),
    api.takes.mine({ ...toInput(pages.takes), pageSize: TAKES_PER_PAGE }),
  ]);
  const lastPage = (pageNumber: number): ListPage => ({ pageNumber, asOfMs: null });
  redirectPastLastPage(clips, {
    pageSize: CLIPS_PER_PAGE,
    pathOf: (pageNumber) => learningPath({ ...pages, clips: lastPage(pageNumber) }),
  });
  redirectPastLastPage(takes, {
    pageSize: TAKES_PER_PAGE,
    pathOf: (pageNumber) => learningPath({ ...pages, takes: lastPage(pageNumber) }),
  });
  const [films, words, counts, received, reels, joined, unheard] = await Promise.all([
    api.profile.films({ pageSize: FILMS_SHOWN }),
    api.words.reviewProgress(),
    api.profile.ownCounts(),
    api.takeReviews.received({ pageSize: COMMENTS_SHOWN }),
    api.reels.list({ pageSize: REELS_SHOWN }),
    api.classes.tasks({}),
    isTeacher(viewer) ? api.takeReviews.unheard({ pageSize: UNHEARD_SHOWN }) : null,
  ]);
  return {
    ...{ clips, clipsPerPage: CLIPS_PER_PAGE, takes, takesPerPage: TAKES_PER_PAGE },
    ...{ films, words, counts, received, reels, joined, unheard },
  };
}

const readPage = (params: URLSearchParams, prefix?: string): ListPage => ({
  pageNumber: readPageNumber(params, prefix),
  asOfMs: readSnapshotTime(params, prefix),
});

const toInput = ({ pageNumber, asOfMs }: ListPage) => ({ pageNumber, asOf: asOfMs });

const Learning = hydrateOnInteraction(
  'features/accounts/learning-content',
  () => import('./learning-content.tsx'),
);
const Rewards = hydrateOnInteraction(
  'features/rewards/rewards-content',
  () => import('../rewards/rewards-content.tsx'),
);
const Account = hydrateOnInteraction(
  'features/accounts/account-content',
  () => import('./account-content.tsx'),
);

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === 'account') return <Account loaderData={loaderData} />;
  if (loaderData.view === 'rewards') return <Rewards loaderData={loaderData} />;
  const { clips, films } = loaderData;
  const changes =
    clips.list.some(({ clip }) => clip.state === 'cutting') ||
    films.list.some(({ state }) => state === 'importing');
  return <Learning loaderData={loaderData} atOnce={changes} />;
}
