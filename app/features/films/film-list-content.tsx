import { filmSources } from '#shared/film-codes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FilmTile, PageTitle, TabLinks } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import type { Route } from './+types/film-list-route.ts';
import { EmptyFilmList } from './empty-film-list.tsx';
import { FilmListFilters } from './film-list-filters.tsx';
import { FILMS_PER_PAGE, filmListPath } from './film-list-query.ts';
import { useImportProgress } from './use-import-progress.ts';

export default function FilmListContent({
  loaderData: { query, films, canImport },
}: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useTranslation();
  const shown = useImportProgress({ films: films.list, query, pageSize: FILMS_PER_PAGE, active: canImport });
  return (
    <div className="page grid grid-cols-1 gap-8 pt-8 pb-24 md:pt-12">
      <PageTitle name={t('list.title')} />
      <div className="flex items-baseline gap-4">
        <h1 className="font-semibold text-32">{t('list.title')}</h1>
        <p className="figures text-ink-2">{t('list.total', { count: films.total })}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-rule border-b pb-4">
        <TabLinks
          label={t('list.sources')}
          items={filmSources.map((source) => ({
            to: filmListPath({ ...query, source, pageNumber: 1 }),
            label: t(`list.source.${source}`),
            current: source === query.source,
          }))}
        />
        <FilmListFilters query={query} />
      </div>
      {shown.length > 0 ? (
        <div className="grid gap-x-8 gap-y-12 pt-2 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {shown.map((film, index) => (
            <FilmTile key={film.id} film={film} showState={canImport} isFirst={index === 0} level={2} />
          ))}
        </div>
      ) : (
        <EmptyFilmList query={query} canImport={canImport} />
      )}
      <Pager
        pageNumber={query.pageNumber}
        total={films.total}
        pageSize={FILMS_PER_PAGE}
        pathOf={(pageNumber) => filmListPath({ ...query, pageNumber, asOfMs: films.asOf ?? null })}
      />
    </div>
  );
}
