import type { SearchHit, SearchResultPage } from '#domain/search/types.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Film, FilmSource } from '../films/types.ts';
import type { LengthBand, SpeedBand } from './line-bands.ts';
import type { PhraseFilters, Suggestion } from './types.ts';

/** The query and the films to search. */
export interface SearchParams {
  viewer: Viewer;
  /** As typed; see PhraseQuery. */
  q: string;
  sources: FilmSource[];
  filmId: string | null;
  /** `forms`, the default: also other forms of the words. `exact`: as if the whole query was in quotation marks. */
  mode?: 'forms' | 'exact';
  filters?: PhraseFilters;
}

/** How many lines a search would find with each band instead of its own filter, and in each film instead of its own. */
export interface SearchFacets {
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
  search(args: SearchParams & { after: string | null; pagesize: number }): Promise<SearchResultPage>;
  /**
   * Returns the first page of a search, extended to include one line. A line that ranks very low is put before the
   * first hit. A line that is not a hit is left out.
   */
  searchUpToLine(args: SearchParams & { lineId: string | null; pagesize: number }): Promise<SearchResultPage>;
  /**
   * Returns one line as a hit of a search, whatever its rank. Null if the line does not exist in the searched films,
   * the viewer may not see it, or its words do not match. Ignores filters, which only the index can apply.
   */
  findHit(args: Omit<SearchParams, 'filters'> & { lineId: string }): Promise<SearchHit | null>;
  /**
   * Returns the most common completions of the input. Clients' uploads are included only for viewers who may see all of
   * them.
   */
  suggest(args: Pick<SearchParams, 'viewer' | 'q' | 'sources'> & { limit: number }): Promise<Suggestion[]>;
  /**
   * Returns similar spellings that occur, for a search without hits. Counts them in all films of the sources, without
   * filters. Returns none if only the film or the filters exclude the hits.
   */
  didYouMean(args: SearchParams): Promise<Suggestion[]>;
  facets(args: SearchParams & { filmLimit: number }): Promise<SearchFacets>;
}
