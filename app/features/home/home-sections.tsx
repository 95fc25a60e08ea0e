import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button, EmptyState, FilmTile } from '../../ui/index.ts';
import { ClipRow } from '../clips/clip-row.tsx';
import { ClipTile } from '../clips/clip-tile.tsx';
import type { Route } from './+types/home-route.ts';
import { HomeDubs } from './home-dubs.tsx';
import { RunningNow } from './running-now.tsx';
import { SectionHead } from './section-head.tsx';

/** The films and clips of the home page, and what runs now. */
export default function HomeSections({
  loaderData: {
    films,
    ownClips,
    leastPracticed,
    newestDubs,
    likedDubs,
    firstLine,
    survey,
    activity,
    campaign,
    canImport,
  },
}: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useTranslation();
  return (
    <>
      <section>
        <SectionHead title={t('home.newFilms')} to={pagePaths.filmList} link={t('home.allFilms')} />
        {films.length > 0 ? (
          <div className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {films.map((film, index) => (
              <FilmTile key={film.id} film={film} showState={canImport} isFirst={index === 0 && !firstLine} />
            ))}
          </div>
        ) : (
          <EmptyState
            title={t('home.noFilms')}
            text={t('home.noFilmsText')}
            action={
              canImport ? (
                <Button asChild variant="primary">
                  <Link to={pagePaths.admin}>{t('list.emptyImport')}</Link>
                </Button>
              ) : null
            }
          />
        )}
      </section>
      {ownClips.length > 0 ? (
        <section>
          <SectionHead title={t('home.myClips')} to={pagePaths.account} link={t('home.allClips')} />
          <ul className="grid gap-x-12 lg:grid-cols-2">
            {ownClips.map((clip) => (
              <ClipRow key={clip.clipId} clip={clip} />
            ))}
          </ul>
        </section>
      ) : null}
      {leastPracticed.length > 0 ? (
        <section>
          <SectionHead title={t('takes.cold')} to={pagePaths.dubbing} link={t('takes.choose')} />
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:gap-x-8 lg:grid-cols-4">
            {leastPracticed.map((clip) => (
              <ClipTile key={clip.clipId} clip={clip} people={clip.people} />
            ))}
          </ul>
        </section>
      ) : null}
      <HomeDubs newest={newestDubs} liked={likedDubs} />
      <RunningNow survey={survey} activity={activity} campaign={campaign} />
    </>
  );
}
