import { type FilmLevel, type FilmSource, filmLevels, filmSources } from '#shared/film-codes.ts';
import { readPageNumber, readSnapshotTime } from '../../navigation/pagination.ts';

export const filmSorts = ['new', 'title', 'year'] as const;

/** Maximum length of the title to search for, in UTF-16 units. */
const MAX_TITLE_LENGTH = 200;

/** The parameters in the address of `/list`. */
export interface FilmListQuery {
  source: FilmSource;
  /** Null for any. */
  level: FilmLevel | null;
  sort: (typeof filmSorts)[number];
  /** Trimmed; empty for all. */
  q: string;
  /** From 1. */
  pageno: number;
  /** See `readSnapshotTime`. */
  asOfMs: number | null;
}

/**
 * Reads the parameters of `/list`. Unknown values become the defaults: films of any level, newest first, first page.
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
    pageno: readPageNumber(params),
    asOfMs: readSnapshotTime(params),
  };
}

/** Returns the address of `/list` for a query. Leaves out parameters that have their default value. */
export function filmListPath({ source, level, sort, q, pageno, asOfMs }: FilmListQuery): string {
  const params = new URLSearchParams();
  if (source !== 'film') params.set('source', source);
  if (level !== null) params.set('level', String(level));
  if (sort !== 'new') params.set('sort', sort);
  if (q) params.set('q', q);
  if (pageno > 1) params.set('pageno', String(pageno));
  if (pageno > 1 && asOfMs !== null) params.set('as_of', String(asOfMs));
  return params.size > 0 ? `/list?${params}` : '/list';
}
