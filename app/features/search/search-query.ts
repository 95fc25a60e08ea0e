import {
  type LengthBand,
  lengthBands,
  type SelectedBands,
  type SpeedBand,
  speedBands,
  toLineFilters,
} from '#domain/search/line-bands.ts';
import { PHRASE_MAX_WORDS } from '#shared/constants.ts';
import { filmSources } from '#shared/film-codes.ts';
import { type LineReference, readLineReference } from '#shared/line-mark.ts';
import { lineFields } from '../../navigation/page-addresses.ts';
import { pagePaths, withQuery } from '../../navigation/page-paths.ts';

export const searchSources = ['all', ...filmSources] as const;
export type SearchSource = (typeof searchSources)[number];

export const speedFilters = Object.keys(speedBands) as SpeedBand[];
export const lengthFilters = Object.keys(lengthBands) as LengthBand[];
export const difficultyFilters = [1, 2, 3, 4, 5] as const;

/** The parameters in the address of the search page. */
export interface SearchQuery extends SelectedBands {
  /** As typed. */
  q: string;
  source: SearchSource;
  filmId: string | null;
}

/** No filter for speed, length, or difficulty. */
export const noLineFilters = { speed: null, length: null, difficulty: null } as const satisfies SelectedBands;

/** Hits on one page of results. */
export const HITS_PER_PAGE = 20;

/** Maximum length of a query, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 200;
/** Maximum length of the text in a search box, in UTF-16 units. The encoded text must fit into an address. */
export const MAX_INPUT_LENGTH = 1000;

const LATIN = String.raw`[\p{Script=Latin}\p{M}0-9]+`;
const WORD = new RegExp(String.raw`${LATIN}(?:['’]${LATIN})*|\p{Script=Han}`, 'u');
const WORD_OR_WILDCARD = new RegExp(`${WORD.source}|[*＊﹡]`, 'gu');

/** Shortens a text to the length and the number of words that one search accepts. */
export function shortenQuery(text: string): string {
  // Removes a high surrogate at the end, which is half of a character.
  const short = text
    .slice(0, MAX_SEARCH_LENGTH)
    .replace(text.length > MAX_SEARCH_LENGTH ? /[\uD800-\uDBFF]$/ : '', '');
  const firstExtraWord = [...short.matchAll(WORD_OR_WILDCARD)][PHRASE_MAX_WORDS];
  return firstExtraWord ? short.slice(0, firstExtraWord.index) : short;
}

/** Whether a text has anything to search for: an English word or a Chinese character. */
export const hasWord = (text: string): boolean => WORD.test(text.normalize('NFKD'));

/**
 * Reads the parameters of the search page. Unknown values become the defaults. `linked` is the line of the current hit.
 */
export function readSearchQuery(params: URLSearchParams): SearchQuery & { linked: LineReference | null } {
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
    linked: readLineReference(params.get('sub_id'), params.get('said')),
  };
}

/** Returns the address of a search, or of one of its hits. */
export function searchPath(query: SearchQuery, hit?: LineReference): string {
  const { q, source, filmId, speed, length, difficulty } = query;
  return withQuery(pagePaths.search, {
    q,
    source: source === 'all' ? null : source,
    film_id: filmId,
    speed,
    length,
    difficulty,
    ...lineFields(hit),
  });
}

/** Returns the filters of a query as the phrase index takes them; null if the query has none. */
export function lineFiltersOf(query: SelectedBands) {
  const filters = toLineFilters(query);
  return Object.keys(filters).length > 0 ? filters : null;
}
