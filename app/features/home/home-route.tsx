import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isAdmin } from '#domain/accounts/require-admin.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { Button, EmptyState, FilmTile, PageTitle } from '../../ui/index.ts';
import { AdBanner } from '../campaigns/ad-banner.tsx';
import { ClipRow } from '../clips/clip-row.tsx';
import { ClipTile } from '../clips/clip-tile.tsx';
import type { Route } from './+types/home-route.ts';
import { HomeSearch } from './home-search.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { api, viewer } = requireSignedIn(context);
  const [overview, { ad }] = await Promise.all([
    api.home.overview({ films: 8, ownClips: 4, leastPracticed: 4 }),
    api.ads.show({ place: 'home' }),
  ]);
  return { ...overview, ad, canImport: isAdmin(viewer) };
}

export default function HomeRoute({
  loaderData: { films, ownClips, ad, leastPracticed, canImport },
}: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle name={t('home.title')} />
      <HomeSearch />
      <div className="page grid grid-cols-1 gap-16 pb-24">
        <AdBanner ad={ad} />
        <section>
          <SectionHead title={t('home.newFilms')} to="/list" link={t('home.allFilms')} />
          {films.length > 0 ? (
            <div className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
              {films.map((film) => (
                <FilmTile key={film.id} film={film} showState={canImport} />
              ))}
            </div>
          ) : (
            <EmptyState
              title={t('home.noFilms')}
              text={t('home.noFilmsText')}
              action={
                canImport ? (
                  <Button asChild variant="primary">
                    <Link to="/admin7ry784">{t('list.emptyImport')}</Link>
                  </Button>
                ) : null
              }
            />
          )}
        </section>
        <section>
          <SectionHead title={t('home.myClips')} to="/me" link={t('home.allClips')} />
          {ownClips.length > 0 ? (
            <ul className="grid gap-x-12 lg:grid-cols-2">
              {ownClips.map((clip) => (
                <ClipRow key={clip.clipId} clip={clip} />
              ))}
            </ul>
          ) : (
            <div className="flex flex-wrap items-center gap-6 border-rule border-t pt-6">
              <p className="max-w-text text-16 text-ink-2 text-pretty">{t('home.noClips')}</p>
              <Button asChild>
                <Link to="/list">{t('home.firstClip')}</Link>
              </Button>
            </div>
          )}
        </section>
        {leastPracticed.length > 0 ? (
          <section>
            <SectionHead title={t('takes.cold')} to="/detail" link={t('takes.choose')} />
            <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:gap-x-8 lg:grid-cols-4">
              {leastPracticed.map((clip) => (
                <ClipTile key={clip.clipId} clip={clip} people={clip.people} />
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  );
}

function SectionHead({ title, to, link }: { title: string; to: string; link: string }) {
  return (
    <div className="mb-6 flex items-baseline justify-between gap-4">
      <h2 className="font-semibold text-24">{title}</h2>
      <Link
        to={to}
        className="text-14 text-ink-2 underline decoration-rule underline-offset-4 hover:text-ink"
      >
        {link}
      </Link>
    </div>
  );
}
