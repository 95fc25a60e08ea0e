import { useTranslation } from 'react-i18next';
import { isAdmin } from '#domain/accounts/require-admin.ts';
import { filmSources } from '#shared/film-codes.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { FilmTile, PageTitle, TabLinks } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import { AdBanner } from '../campaigns/ad-banner.tsx';
import type { Route } from './+types/film-list-route.ts';
import { EmptyFilmList } from './empty-film-list.tsx';
import { FilmListFilters } from './film-list-filters.tsx';
import { filmListPath, readFilmListQuery } from './film-list-query.ts';
import { useImportProgress } from './use-import-progress.ts';

const PAGE_SIZE = 24;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, api } = requireSignedIn(context);
  const query = readFilmListQuery(url.searchParams);
  const { source, level, sort, q, pageno, asOfMs } = query;
  const page = { pageno, pagesize: PAGE_SIZE, asOf: asOfMs };
  const films = await api.films.list({ source, level, sort, q: q || null, ...page });
  const { ad } = await api.ads.show({ place: 'list' });
  return { query, films, ad, canImport: isAdmin(viewer) };
}

export default function FilmListRoute({ loaderData: { query, films, ad, canImport } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const shown = useImportProgress({ films: films.list, query, pagesize: PAGE_SIZE, active: canImport });
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
            to: filmListPath({ ...query, source, pageno: 1 }),
            label: t(`list.source.${source}`),
            current: source === query.source,
          }))}
        />
        <FilmListFilters query={query} />
      </div>
      {shown.length > 0 ? (
        <div className="grid gap-x-8 gap-y-12 pt-2 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {shown.map((film) => (
            <FilmTile key={film.id} film={film} showState={canImport} level={2} />
          ))}
        </div>
      ) : (
        <EmptyFilmList query={query} canImport={canImport} />
      )}
      <AdBanner ad={ad} />
      <Pager
        pageno={query.pageno}
        total={films.total}
        pagesize={PAGE_SIZE}
        pathOf={(pageno) => filmListPath({ ...query, pageno, asOfMs: films.asOf ?? null })}
      />
    </div>
  );
}
