import { type LineReference, readLineMark, saysMarkedText } from '#shared/line-mark.ts';
import type { PageContext } from '../../request/page-context.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/search-route.ts';
import { HITS_PER_PAGE, readSearchQuery, type SearchQuery } from './search-query.ts';
import { emptySearchResults, toSearchInput, toSearchResults } from './search-state.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const { linked, ...query } = readSearchQuery(url.searchParams);
  const { filmId } = query;
  const film = filmId ? (await api.films.page({ filmId, videoId: null })).film : null;
  const { results, hitId } = query.q.trim()
    ? await findResults(api, query, linked)
    : { results: emptySearchResults, hitId: null };
  return {
    query,
    hitId,
    /** Whether the hit that the address names is not among those of the search. */
    isHitGone: query.q.trim() !== '' && linked !== null && hitId === null,
    shortened: query.q !== (url.searchParams.get('q') ?? ''),
    film: film && { title: film.title, titleZh: film.titleZh },
    results,
  };
}

/** Searches, and finds the hit that an address names among the results; `hitId` is null if it is not there. */
async function findResults(api: PageContext['api'], query: SearchQuery, linked: LineReference | null) {
  const input = { ...toSearchInput(query), pageSize: HITS_PER_PAGE };
  const { hitId, ...answer } = await api.search.upToLine({ ...input, linked });
  const results = await toSearchResults(answer, () => api.search.nearest(input));
  if (!results.nearest || !linked) return { results, hitId };
  const mark = readLineMark(linked.mark);
  const nearest = results.hits.find(
    (hit) => hit.lineId === linked.id && (mark === null || saysMarkedText(hit, mark)),
  );
  return { results, hitId: nearest?.lineId ?? null };
}

/** The page keeps its own state. Only a new navigation resets it. */
export default hydrateOnInteraction('features/search/search-content', () => import('./search-content.tsx'));
