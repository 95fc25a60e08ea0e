import { useLocation, useNavigationType } from 'react-router';
import type { Suggestion } from '#domain/search/types.ts';
import type { SearchAnswer } from '#domain/services.ts';
import { filmNameText } from '../../film-name.ts';
import { useLocale } from '../../ui/index.ts';
import { signedIn } from '../../viewer.ts';
import type { Route } from './+types/search.ts';
import { hitOfSearch } from './search/hit.ts';
import { SearchPage } from './search/search-page.tsx';
import { filtersOf, readSearchQuery, sourcesOf } from './search/search-query.ts';
import { type Found, nothingFound } from './search/search-state.ts';
import { seekTo } from './search/seek-to.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = signedIn(context);
  const { hitId, ...query } = readSearchQuery(url.searchParams);
  const { q, source, filmId } = query;
  const film = filmId ? (await services.films.detail({ viewer, filmId })).film : null;
  const filters = filtersOf(query);
  const asked = { viewer, q, sources: sourcesOf(source), filmId, ...(filters && { filters }) };
  const answer = q.trim() ? await seekTo({ search: services.search, asked, lineId: hitId }) : null;
  const didYouMean = answer?.total === 0 ? await services.search.didYouMean(asked) : [];
  return {
    query,
    hitId,
    shortened: query.q !== (url.searchParams.get('q') ?? ''),
    film: film && { title: film.title, titleZh: film.titleZh },
    found: foundOf(answer, didYouMean),
  };
}

function foundOf(answer: SearchAnswer | null, didYouMean: Suggestion[]): Found {
  if (!answer) return nothingFound;
  const { list, ...counts } = answer;
  return { hits: list.map(hitOfSearch), ...counts, didYouMean };
}

/** The page keeps its own state from here on; only a new navigation starts it anew. */
export default function Search({
  loaderData: { query, hitId, shortened, film, found },
}: Route.ComponentProps) {
  const locale = useLocale();
  const { key } = useLocation();
  const arrived = useNavigationType();
  const index = Math.max(
    0,
    found.hits.findIndex((hit) => hit.id === hitId),
  );
  return (
    <SearchPage
      key={key}
      initial={{ query, found, index, busy: null, error: null }}
      shortened={shortened}
      filmTitle={film && filmNameText(film, locale)}
      playAtOnce={arrived !== 'POP'}
    />
  );
}
