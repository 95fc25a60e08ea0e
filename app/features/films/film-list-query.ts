import { type FilmLevel, type FilmSource, filmLevels, filmSources } from '#shared/film-codes.ts';
import { pagingQuery } from '../../navigation/page-addresses.ts';
import { pagePaths, withQuery } from '../../navigation/page-paths.ts';
import { readPageNumber, readSnapshotTime } from '../../navigation/pagination.ts';

/** How many films one page of the library shows. */
export const FILMS_PER_PAGE = 24;

export const filmSorts = ['new', 'title', 'year'] as const;

/** Maximum length of the title to search for, in UTF-16 units. */
const MAX_TITLE_LENGTH = 200;

/** The parameters in the address of the film list. */
export interface FilmListQuery {
  source: FilmSource;
  /** Null for any. */
  level: FilmLevel | null;
  sort: (typeof filmSorts)[number];
  /** Trimmed; empty for all. */
  q: string;
  /** From 1. */
  pageNumber: number;
  /** See `readSnapshotTime`. */
  asOfMs: number | null;
}

/**
 * Reads the parameters of the film list. Unknown values become the defaults: films of any level, newest first, first page.
 */
export function readFilmListQuery(params: URLSearchParams): FilmListQuery {
  const source = params.get('source');
  const level = params.get('level');
  const sort = params.get('sort');
  return {
    source: filmSources.find((known) => known === source) ?? 'film',
    level: filmLevels.find((known) => String(known) === level) ?? null,
    sort: filmSorts.find((known) => known === sort) ?? 'new',
    q: (params.get('q') ?? '').trim().slice(0, MAX_TITLE_LENGTH),
    pageNumber: readPageNumber(params),
    asOfMs: readSnapshotTime(params),
  };
}

/** Returns the address of a query of the film list. Leaves out parameters that have their default value. */
export function filmListPath(query: Partial<FilmListQuery>): string {
  const { source = 'film', level = null, sort = 'new', q = '', pageNumber = 1, asOfMs = null } = query;
  return withQuery(pagePaths.filmList, {
    source: source === 'film' ? null : source,
    level,
    sort: sort === 'new' ? null : sort,
    q,
    ...pagingQuery(pageNumber, asOfMs),
  });
}
