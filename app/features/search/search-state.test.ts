import { expect, test } from 'vitest';
import type { SearchHitDto } from '#contract/search-hit.ts';
import {
  hasWord,
  noLineFilters,
  phraseFiltersOf,
  readSearchQuery,
  searchPath,
  shortenQuery,
} from './search-query.ts';
import { emptySearchResults, reduceSearch, type SearchState } from './search-state.ts';
import { assignVideoSlots, type VideoSlots } from './video-slots.ts';

const hit = (id: string, videoId = `v-${id}`): SearchHitDto => ({
  lineId: id,
  videoId,
  filmId: 'f',
  filmTitle: 'F',
  filmTitleZh: null,
  season: null,
  episode: null,
  videoTitle: null,
  startMs: 0,
  endMs: 1000,
  en: id,
  zh: null,
  spans: { en: [], zh: [] },
  rateNum: 24,
  rateDen: 1,
  durationMs: 60_000,
});
const query = { q: 'a', source: 'all', filmId: null, ...noLineFilters } as const;
const found = (...ids: string[]) => ({
  ...emptySearchResults,
  hits: ids.map((id) => hit(id)),
  total: 9,
  next: 'c',
});
const state = (...ids: string[]): SearchState => ({
  query,
  results: found(...ids),
  index: 0,
  busy: null,
  error: null,
});

test('old hits stay in sight while the next search runs, and after it has failed', () => {
  const asked = reduceSearch(state('a'), { type: 'asked', busy: 'search' });
  expect(asked.results.hits).toHaveLength(1);
  const failed = reduceSearch(asked, { type: 'failed', error: new Error('x') });
  expect(failed).toMatchObject({ busy: null, results: { hits: [{ lineId: 'a' }] } });
});

test('new hits begin at the first', () => {
  const at = reduceSearch(state('a', 'b'), { type: 'chosen', index: 1 });
  expect(reduceSearch(at, { type: 'found', query, found: found('c') }).index).toBe(0);
});

test('more hits come after the old ones, none twice, and the current one stays', () => {
  const at = reduceSearch(state('a', 'b'), { type: 'chosen', index: 1 });
  const more = reduceSearch(at, { type: 'found-more', found: { ...found('b', 'c'), next: null } });
  expect(more.results.hits.map(({ lineId }) => lineId)).toEqual(['a', 'b', 'c']);
  expect(more).toMatchObject({ index: 1, results: { next: null, total: 9 } });
});

test('no choice leads outside the list', () => {
  expect(reduceSearch(state('a', 'b'), { type: 'chosen', index: 7 }).index).toBe(1);
});

test('the address says it all and is read back the same', () => {
  const chosen = { speed: 'slow', length: 'long', difficulty: 5 } as const;
  const asked = { q: '"as" * 没关系 &', source: 'kid', filmId: 'f 1', ...chosen } as const;
  const path = searchPath(asked, 'v.7');
  expect(readSearchQuery(new URL(path, 'http://x').searchParams)).toEqual({ ...asked, hitId: 'v.7' });
  expect(searchPath({ q: '', source: 'all', filmId: null, ...noLineFilters })).toBe('/search');
  expect(readSearchQuery(new URLSearchParams('source=moon')).source).toBe('all');
});

test.each([
  'speed=',
  'speed=toString',
  'length=Short',
  'difficulty=0',
  'difficulty=6',
  'difficulty=2.5',
  'difficulty=02',
])('%s chooses nothing', (text) => {
  expect(readSearchQuery(new URLSearchParams(text))).toMatchObject(noLineFilters);
});

test('a choice in the address becomes the filters of the index, and none is no filter', () => {
  const filters = (text: string) => phraseFiltersOf(readSearchQuery(new URLSearchParams(text)));
  expect(filters('q=a')).toBe(null);
  expect(filters('difficulty=2')).toEqual({ difficulty: { min: 2, max: 2 } });
  expect(filters('speed=normal&length=short')).toEqual({
    speed: { min: 120, max: 179 },
    words: { min: 1, max: 5 },
  });
});

const empty: VideoSlots<SearchHitDto> = { hits: [null, null], active: 0 };

test('the next hit waits in the unseen element and is swapped in, not opened anew', () => {
  const [a, b, c] = [hit('a'), hit('b'), hit('c')];
  const first = assignVideoSlots(empty, a, b);
  expect(first).toEqual({ active: 0, hits: [a, b] });
  expect(assignVideoSlots(first, b, c)).toEqual({ active: 1, hits: [c, b] });
});

test('an unready hit opens in the unseen element, unless its video is open already', () => {
  const [a, b, c] = [hit('a'), hit('b'), hit('c')];
  const first = assignVideoSlots(empty, a, b);
  expect(assignVideoSlots(first, c, null)).toEqual({ active: 1, hits: [a, c] });
  const same = hit('d', a.videoId);
  expect(assignVideoSlots(first, same, null)).toEqual({ active: 0, hits: [same, b] });
});

test('a text is cut where a search can take no more: by its length, by its words, never inside a character', () => {
  expect(shortenQuery('a'.repeat(10_000))).toBe('a'.repeat(200));
  expect(shortenQuery(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199));
  expect(shortenQuery(`${'a'.repeat(198)}😀`)).toBe(`${'a'.repeat(198)}😀`);
  expect(shortenQuery("it's so ".repeat(16))).toBe("it's so ".repeat(16));
  expect(shortenQuery(`${"it's so ".repeat(16)}long`)).toBe("it's so ".repeat(16));
  expect(shortenQuery('长'.repeat(33))).toBe('长'.repeat(32));
  expect(shortenQuery('so * '.repeat(17))).toBe('so * '.repeat(16));
  expect(readSearchQuery(new URLSearchParams({ q: '长'.repeat(33) })).q).toBe('长'.repeat(32));
});

test.each(['*', '"', '?', '😀', '“ ” *', "'", ' '])('%s is no word', (text) =>
  expect(hasWord(text)).toBe(false),
);
test.each(['a', '7', '好', 'é', '* ｏｋ'])('%s has a word', (text) => expect(hasWord(text)).toBe(true));
