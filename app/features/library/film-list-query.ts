import { type FilmLevel, filmLevels } from '#domain/films/film-level.ts';
import { type FilmSource, filmSources } from '#domain/films/types.ts';
import { readPageNumber, readSnapshotTime } from '../../navigation/pagination.ts';

export const filmSorts = ['new', 'title', 'year'] as const;

/** What `/list` shows, as it stands in the address. */
export interface FilmListQuery {
  source: FilmSource;
  /** Null for any. */
  level: FilmLevel | null;
  sort: (typeof filmSorts)[number];
  /** Trimmed; empty for all. */
  q: string;
  /** From 1. */
  pageno: number;
  /** As `readAsOf` reads it. */
  asOfMs: number | null;
}

/** Reads the address of `/list`; anything unknown falls back to films of any level, newest, first page. */
export function readFilmListQuery(params: URLSearchParams): FilmListQuery {
  const source = params.get('source');
  const level = params.get('level');
  const sort = params.get('sort');
  return {
    source: filmSources.find((one) => one === source) ?? 'film',
    level: filmLevels.find((one) => String(one) === level) ?? null,
    sort: filmSorts.find((one) => one === sort) ?? 'new',
    q: (params.get('q') ?? '').trim(),
    pageno: readPageNumber(params),
    asOfMs: readSnapshotTime(params),
  };
}

/** The address of `/list` for a query; what is the default is left out. */
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
