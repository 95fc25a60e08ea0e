import type { SearchParams, SearchService } from '#domain/search/service.ts';
import type { SearchResultPage } from '#domain/search/types.ts';

/** Hits of a page. */
export const HITS_PER_PAGE = 20;
/** So many hits behind the first page a line is looked for. */
const LOOKED_THROUGH = 180;

/**
 * The first page of a search, and what follows as far as the line that is wanted. A line that stands deeper stands before
 * the first hit. One that is no hit of the search is not there.
 */
export async function searchUpToLine(args: {
  search: Pick<SearchService, 'search' | 'findHit'>;
  asked: SearchParams;
  lineId: string | null;
}): Promise<SearchResultPage> {
  const { search, asked, lineId } = args;
  const first = await search.search({ ...asked, after: null, pagesize: HITS_PER_PAGE });
  const { list, next } = first;
  const holds = (hits: SearchResultPage['list']) => hits.some((hit) => hit.lineId === lineId);
  if (lineId === null || next === null || holds(list)) return first;
  const rest = await search.search({ ...asked, after: next, pagesize: LOOKED_THROUGH });
  if (holds(rest.list)) return { ...first, list: [...list, ...rest.list], next: rest.next };
  const hit = await search.findHit({ ...asked, lineId });
  return hit ? { ...first, list: [hit, ...list] } : first;
}
