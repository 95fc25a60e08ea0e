import type { FilmSource } from '#shared/film-codes.ts';
import type { LineReference } from '#shared/line-mark.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Film } from '../films/types.ts';
import type { LengthBand, SpeedBand } from './line-bands.ts';
import type { LineFilters, SearchHit, SearchResultPage, SearchSuggestion } from './types.ts';

/** The query and the films to search. */
export interface SearchParams {
  viewer: Viewer;
  /** As typed; see SearchIndexQuery. */
  q: string;
  sources: FilmSource[];
  filmId: string | null;
  /** `forms`, the default: also other forms of the words. `exact`: as if the whole query was in quotation marks. */
  mode?: 'forms' | 'exact';
  /** Whether the last word may be unfinished; see SearchIndexQuery. Default: `whole`. */
  lastWord?: 'whole' | 'prefix';
  filters?: LineFilters;
}

/** How many lines a search would find with each band instead of its own filter, and in each film instead of its own. */
interface SearchFacets {
  speeds: Record<SpeedBand, number>;
  lengths: Record<LengthBand, number>;
  /** For difficulty 1 to 5. */
  difficulties: number[];
  /** Most lines first. */
  films: { film: Film; count: number }[];
  kind: 'exact' | 'estimate';
}

/** Phrase search for a viewer. */
export interface SearchService {
  search(args: SearchParams & { after: string | null; pageSize: number }): Promise<SearchResultPage>;
  /**
   * Returns the first page of a search, extended to include the line of a link. A line that ranks very low is put before the
   * first hit. `hitId` is that line; null if it is not a hit, or no longer says what the link names.
   */
  searchUpToLine(
    args: SearchParams & { linked: LineReference | null; pageSize: number },
  ): Promise<SearchResultPage & { hitId: string | null }>;
  /**
   * Returns one line as a hit of a search, whatever its rank. Null if the line does not exist in the searched films,
   * the viewer may not see it, or its words do not match. Ignores filters, which only the index can apply.
   */
  findHit(args: Omit<SearchParams, 'filters'> & { lineId: string }): Promise<SearchHit | null>;
  /**
   * Returns the most common completions of the input. Clients' uploads are included only for viewers who may see all of
   * them.
   */
  suggest(
    args: Pick<SearchParams, 'viewer' | 'q' | 'sources'> & { limit: number },
  ): Promise<SearchSuggestion[]>;
  /**
   * Returns similar spellings that occur, for a search without hits. Counts them in all films of the sources, without
   * filters. Returns none if only the film or the filters exclude the hits.
   */
  didYouMean(args: SearchParams): Promise<SearchSuggestion[]>;
  /**
   * Returns the lines that come nearest to a search without hits, best first. Spans mark the single words. Ignores word
   * order and quotation marks.
   */
  nearest(args: SearchParams & { pageSize: number }): Promise<SearchHit[]>;
  facets(args: SearchParams & { filmLimit: number }): Promise<SearchFacets>;
}
