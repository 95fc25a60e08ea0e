import { isAdmin } from '#domain/accounts/is-admin.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import { PageTitle } from '../../ui/index.ts';
import { AdSlot } from '../ads/ad-slot.tsx';
import type { Route } from './+types/home-route.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api, viewer } = requireSignedIn(context);
  const [overview, wanted] = await Promise.all([
    api.home.overview({ films: 8, ownClips: 4, leastPracticed: 4, dubs: 8 }),
    api.guestbook.wantedLines({ limit: 5 }),
  ]);
  return { ...overview, wanted: wanted.list, canImport: isAdmin(viewer) };
}

const HomeSearch = hydrateOnInteraction('features/home/home-search', () => import('./home-search.tsx'));
const FirstSteps = hydrateOnInteraction('features/home/first-steps', () => import('./first-steps.tsx'));
const TodaysPractice = hydrateOnInteraction(
  'features/home/todays-practice',
  () => import('./todays-practice.tsx'),
);
const Sections = hydrateOnInteraction('features/home/home-sections', () => import('./home-sections.tsx'));

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle name={t('home.title')} />
      <HomeSearch wanted={loaderData.wanted} />
      <div className="page grid grid-cols-1 gap-16 pb-24">
        {loaderData.firstLine ? <FirstSteps line={loaderData.firstLine} /> : null}
        <TodaysPractice practice={loaderData.practice} />
        <Sections loaderData={loaderData} />
        <AdSlot place="home" showsKids={loaderData.showsKids} />
      </div>
    </>
  );
}
