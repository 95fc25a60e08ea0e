import { type FilmLevel, type FilmSource, filmLevels, filmSources } from '#shared/film-codes.ts';
import { readPageNumber, readSnapshotTime } from '../../navigation/pagination.ts';

export const filmSorts = ['new', 'title', 'year'] as const;

/** Longest title to search for, in UTF-16 units. */
const TITLE_MAX = 200;

/** What the address of `/list` asks for. */
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

/** Reads the address of `/list`. Anything unknown counts as left out: films of any level, newest first, first page. */
export function readFilmListQuery(params: URLSearchParams): FilmListQuery {
  const source = params.get('source');
  const level = params.get('level');
  const sort = params.get('sort');
  return {
    source: filmSources.find((one) => one === source) ?? 'film',
    level: filmLevels.find((one) => String(one) === level) ?? null,
    sort: filmSorts.find((one) => one === sort) ?? 'new',
    q: (params.get('q') ?? '').trim().slice(0, TITLE_MAX),
    pageno: readPageNumber(params),
    asOfMs: readSnapshotTime(params),
  };
}

/** The address of `/list` for a query, without defaults. */
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
