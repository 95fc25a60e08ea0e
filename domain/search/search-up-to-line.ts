import type { SearchParams, SearchService } from './search-service-types.ts';
import type { SearchResultPage } from './types.ts';

/** Number of hits after the first page that are searched for a line. */
const HITS_AFTER_FIRST_PAGE = 180;

/** Returns the first page of a search, extended to include one line; see `SearchService.searchUpToLine`. */
export async function searchUpToLine(
  search: Pick<SearchService, 'search' | 'findHit'>,
  args: SearchParams & { lineId: string | null; pageSize: number },
): Promise<SearchResultPage> {
  const { lineId, pageSize, ...params } = args;
  const first = await search.search({ ...params, after: null, pageSize });
  const { list, next } = first;
  const includesLine = (hits: SearchResultPage['list']) => hits.some((hit) => hit.lineId === lineId);
  if (lineId === null || next === null || includesLine(list)) return first;
  const rest = await search.search({ ...params, after: next, pageSize: HITS_AFTER_FIRST_PAGE });
  if (includesLine(rest.list)) return { ...first, list: [...list, ...rest.list], next: rest.next };
  const hit = await search.findHit({ ...params, lineId });
  return hit ? { ...first, list: [hit, ...list] } : first;
}
