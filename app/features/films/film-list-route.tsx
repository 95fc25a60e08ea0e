import { isAdmin } from '#domain/accounts/is-admin.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import { AdSlot } from '../ads/ad-slot.tsx';
import type { Route } from './+types/film-list-route.ts';
import { FILMS_PER_PAGE, readFilmListQuery } from './film-list-query.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, api } = requireSignedIn(context);
  const query = readFilmListQuery(url.searchParams);
  const { source, level, sort, q, pageNumber, asOfMs } = query;
  const page = { pageNumber, pageSize: FILMS_PER_PAGE, asOf: asOfMs };
  const films = await api.films.list({ source, level, sort, q: q || null, ...page });
  return { query, films, canImport: isAdmin(viewer) };
}

const Content = hydrateOnInteraction(
  'features/films/film-list-content',
  () => import('./film-list-content.tsx'),
);

export default function FilmListRoute({ loaderData }: Route.ComponentProps) {
  const { films, canImport } = loaderData;
  const changes =
    canImport && films.list.some(({ state, percent }) => state === 'importing' || percent !== null);
  return (
    <>
      <Content loaderData={loaderData} atOnce={changes} />
      <div className="page pb-24 empty:hidden">
        <AdSlot place="list" showsKids={films.list.some(({ source }) => source === 'kid')} />
      </div>
    </>
  );
}
