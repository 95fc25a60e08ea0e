import type { SearchHit, SearchResultPage } from '#domain/search/types.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Film, FilmSource } from '../films/types.ts';
import type { LengthBand, SpeedBand } from './line-bands.ts';
import type { PhraseFilters, Suggestion } from './types.ts';

/** What is looked for, and where. */
export interface SearchParams {
  viewer: Viewer;
  /** As typed, see PhraseQuery. */
  q: string;
  sources: FilmSource[];
  filmId: string | null;
  /** `forms`, as is usual: with the words' other forms; `exact`: as if all of it stood in quotation marks. */
  mode?: 'forms' | 'exact';
  filters?: PhraseFilters;
}

/** How many lines a search has in each band in place of its own, and in each film in place of its own. */
export interface SearchFacets {
  speeds: Record<SpeedBand, number>;
  lengths: Record<LengthBand, number>;
  /** Of difficulty 1 to 5. */
  difficulties: number[];
  /** Most lines first. */
  films: { film: Film; count: number }[];
  kind: 'exact' | 'estimate';
}

/** Phrase search as a viewer may use it. */
export interface SearchService {
  search(args: SearchParams & { after: string | null; pagesize: number }): Promise<SearchResultPage>;
  /**
   * The first page of a search, and more as far as one line. A line that ranks very low is put before the first hit.
   * A line that is no hit is left out.
   */
  searchUpToLine(args: SearchParams & { lineId: string | null; pagesize: number }): Promise<SearchResultPage>;
  /**
   * One line as a hit of a search, wherever it stands among the others. Null when there is no such line where is searched, the viewer may
   * not see it, or its words do not match. Filters are not asked after: they are the index's.
   */
  findHit(args: Omit<SearchParams, 'filters'> & { lineId: string }): Promise<SearchHit | null>;
  /** The commonest ways to go on with what is typed; clients' uploads count only for those who may see all of them. */
  suggest(args: Pick<SearchParams, 'viewer' | 'q' | 'sources'> & { limit: number }): Promise<Suggestion[]>;
  /**
   * Nearby spellings that are said, counted in all films of the sources and without filters, for a search that has
   * found nothing. None when it is the film or the filters that leave nothing over.
   */
  didYouMean(args: SearchParams): Promise<Suggestion[]>;
  facets(args: SearchParams & { filmLimit: number }): Promise<SearchFacets>;
}
