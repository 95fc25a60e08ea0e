import {
  type LengthBand,
  lengthBands,
  type SelectedBands,
  type SpeedBand,
  speedBands,
  toPhraseFilters,
} from '#domain/search/line-bands.ts';
import type { PhraseFilters } from '#domain/search/types.ts';
import { PHRASE_MAX_WORDS } from '#shared/constants.ts';
import { filmSources } from '#shared/film-codes.ts';

export const searchSources = ['all', ...filmSources] as const;
export type SearchSource = (typeof searchSources)[number];

export const speedFilters = Object.keys(speedBands) as SpeedBand[];
export const lengthFilters = Object.keys(lengthBands) as LengthBand[];
export const difficultyFilters = [1, 2, 3, 4, 5] as const;

/** What the address of the search page says. */
export interface SearchQuery extends SelectedBands {
  /** As typed. */
  q: string;
  source: SearchSource;
  filmId: string | null;
}

/** No line is left out for how it is said. */
export const noLineFilters = { speed: null, length: null, difficulty: null } as const satisfies SelectedBands;

/** Hits on one page of results. */
export const HITS_PER_PAGE = 20;

/** Longer texts are not searched for; UTF-16 units. */
export const QUERY_MAX = 200;
/** Longer texts are not taken from a box; UTF-16 units. An address has to have room for them, encoded. */
export const INPUT_MAX = 1000;

const LATIN = String.raw`[\p{Script=Latin}\p{M}0-9]+`;
const WORD = new RegExp(String.raw`${LATIN}(?:['’]${LATIN})*|\p{Script=Han}`, 'u');
const COUNTED = new RegExp(`${WORD.source}|[*＊﹡]`, 'gu');

/** As much of a text, from its beginning, as one search takes. */
export function shortenQuery(text: string): string {
  // Not half of a character.
  const short = text.slice(0, QUERY_MAX).replace(text.length > QUERY_MAX ? /[\uD800-\uDBFF]$/ : '', '');
  const beyond = [...short.matchAll(COUNTED)][PHRASE_MAX_WORDS];
  return beyond ? short.slice(0, beyond.index) : short;
}

/** Whether there is anything in a text that can be looked for: an English word or a Chinese character. */
export const hasWord = (text: string): boolean => WORD.test(text.normalize('NFKD'));

/** What is no choice of the page's is taken as none. */
export function readSearchQuery(params: URLSearchParams): SearchQuery & { hitId: string | null } {
  const [source, speed, length, difficulty] = ['source', 'speed', 'length', 'difficulty'].map((name) =>
    params.get(name),
  );
  return {
    q: shortenQuery(params.get('q') ?? ''),
    source: searchSources.find((known) => known === source) ?? 'all',
    filmId: params.get('film_id') || null,
    speed: speedFilters.find((known) => known === speed) ?? null,
    length: lengthFilters.find((known) => known === length) ?? null,
    difficulty: difficultyFilters.find((known) => String(known) === difficulty) ?? null,
    hitId: params.get('sub_id') || null,
  };
}

/** The address of a search, and of one hit of it. */
export function searchPath(query: SearchQuery, hitId: string | null = null): string {
  const params = new URLSearchParams();
  if (query.q) params.set('q', query.q);
  if (query.source !== 'all') params.set('source', query.source);
  if (query.filmId) params.set('film_id', query.filmId);
  for (const name of ['speed', 'length', 'difficulty'] as const) {
    if (query[name] !== null) params.set(name, String(query[name]));
  }
  if (hitId) params.set('sub_id', hitId);
  const text = params.toString();
  return text ? `/search?${text}` : '/search';
}

/** The index's filters for a query; null when it has none. */
export function phraseFiltersOf(query: SelectedBands): PhraseFilters | null {
  const filters = toPhraseFilters(query);
  return Object.keys(filters).length > 0 ? filters : null;
}
