import { type Source, sources } from '#domain/films/types.ts';

export const searchSources = ['all', ...sources] as const;
export type SearchSource = (typeof searchSources)[number];

/** What the address of the search page says. */
export interface SearchQuery {
  /** As typed. */
  q: string;
  source: SearchSource;
  filmId: string | null;
}

/** Longer texts are not searched for; characters. */
export const QUERY_MAX = 200;

export function readSearchQuery(params: URLSearchParams): SearchQuery & { hitId: string | null } {
  const source = params.get('source');
  return {
    q: (params.get('q') ?? '').slice(0, QUERY_MAX),
    source: searchSources.find((known) => known === source) ?? 'all',
    filmId: params.get('film_id') || null,
    hitId: params.get('sub_id') || null,
  };
}

/** The address of a search, and of one hit of it. */
export function searchPath(query: SearchQuery, hitId: string | null = null): string {
  const params = new URLSearchParams();
  if (query.q) params.set('q', query.q);
  if (query.source !== 'all') params.set('source', query.source);
  if (query.filmId) params.set('film_id', query.filmId);
  if (hitId) params.set('sub_id', hitId);
  const text = params.toString();
  return text ? `/search?${text}` : '/search';
}

/** The parts of the library to search. */
export function sourcesOf(source: SearchSource): Source[] {
  return source === 'all' ? [...sources] : [source];
}
