import { useLocation, useNavigationType } from 'react-router';
import { formatFilmName } from '../../i18n/film-names.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { useLocale } from '../../ui/index.ts';
import type { Route } from './+types/search-route.ts';
import { SearchPage } from './search-page.tsx';
import { HITS_PER_PAGE, phraseFiltersOf, readSearchQuery } from './search-query.ts';
import { emptySearchResults, toSearchResults } from './search-state.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const { hitId, ...query } = readSearchQuery(url.searchParams);
  const { q, source, filmId } = query;
  const film = filmId ? (await api.films.page({ filmId, videoId: null })).film : null;
  const params = { q, source, filmId, filters: phraseFiltersOf(query) };
  const answer = q.trim()
    ? await api.search.upToLine({ ...params, lineId: hitId, pagesize: HITS_PER_PAGE })
    : null;
  const { tookMs, ...results } = answer ? toSearchResults(answer) : emptySearchResults;
  return {
    query,
    hitId,
    shortened: query.q !== (url.searchParams.get('q') ?? ''),
    film: film && { title: film.title, titleZh: film.titleZh },
    results,
    measured: { tookMs },
  };
}

/** The page keeps its own state. Only a new navigation resets it. */
export default function SearchRoute({
  loaderData: { query, hitId, shortened, film, results, measured },
}: Route.ComponentProps) {
  const locale = useLocale();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const index = Math.max(
    0,
    results.hits.findIndex((hit) => hit.lineId === hitId),
  );
  return (
    <SearchPage
      key={key}
      initial={{ query, results: { ...results, ...measured }, index, busy: null, error: null }}
      shortened={shortened}
      filmTitle={film && formatFilmName(film, locale)}
      playAtOnce={navigationType !== 'POP'}
    />
  );
}
