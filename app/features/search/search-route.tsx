import { useLocation, useNavigationType } from 'react-router';
import type { SearchResultPage, Suggestion } from '#domain/search/types.ts';
import { formatFilmName } from '../../i18n/film-names.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { useLocale } from '../../ui/index.ts';
import type { Route } from './+types/search-route.ts';
import { toSearchHitDto } from './search-hit-dto.ts';
import { SearchPage } from './search-page.tsx';
import { librarySourcesOf, phraseFiltersOf, readSearchQuery } from './search-query.ts';
import { emptySearchResults, type SearchResults } from './search-state.ts';
import { searchUpToLine } from './search-up-to-line.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = requireSignedIn(context);
  const { hitId, ...query } = readSearchQuery(url.searchParams);
  const { q, source, filmId } = query;
  const film = filmId ? (await services.films.detail({ viewer, filmId })).film : null;
  const filters = phraseFiltersOf(query);
  const asked = { viewer, q, sources: librarySourcesOf(source), filmId, ...(filters && { filters }) };
  const answer = q.trim() ? await searchUpToLine({ search: services.search, asked, lineId: hitId }) : null;
  const didYouMean = answer?.total === 0 ? await services.search.didYouMean(asked) : [];
  return {
    query,
    hitId,
    shortened: query.q !== (url.searchParams.get('q') ?? ''),
    film: film && { title: film.title, titleZh: film.titleZh },
    found: foundOf(answer, didYouMean),
  };
}

function foundOf(answer: SearchResultPage | null, didYouMean: Suggestion[]): SearchResults {
  if (!answer) return emptySearchResults;
  const { list, ...counts } = answer;
  return { hits: list.map(toSearchHitDto), ...counts, didYouMean };
}

/** The page keeps its own state from here on; only a new navigation starts it anew. */
export default function SearchRoute({
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
      initial={{ query, results: found, index, busy: null, error: null }}
      shortened={shortened}
      filmTitle={film && formatFilmName(film, locale)}
      playAtOnce={arrived !== 'POP'}
    />
  );
}
