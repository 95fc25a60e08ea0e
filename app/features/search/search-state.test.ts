import { expect, test } from 'vitest';
import type { SearchHitDto } from '#contract/search-hit.ts';
import { referToLine } from '#shared/line-mark.ts';
import {
  hasWord,
  lineFiltersOf,
  noLineFilters,
  readSearchQuery,
  searchPath,
  shortenQuery,
} from './search-query.ts';
import { emptySearchResults, reduceSearch, type SearchState, toSearchResults } from './search-state.ts';
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
  proposedCut: { startMs: 0, endMs: 1333 },
});
const query = { q: 'a', source: 'all', filmId: null, ...noLineFilters } as const;
const makeResults = (...ids: string[]) => ({
  ...emptySearchResults,
  hits: ids.map((id) => hit(id)),
  total: 9,
  next: 'c',
});
const state = (...ids: string[]): SearchState => ({
  query,
  results: makeResults(...ids),
  index: 0,
  busy: null,
  failure: null,
});

test('toSearchResults fetches the nearest lines only for an answer without hits', async () => {
  const answer = { total: 0, totalKind: 'exact', next: null, tookMs: 1, didYouMean: [], list: [] } as const;
  const near = async () => ({ list: [hit('near')] });
  const never = () => Promise.reject(new Error('asked'));
  expect(await toSearchResults({ ...answer, didYouMean: [], list: [] }, near)).toMatchObject({
    hits: [{ lineId: 'near' }],
    total: 0,
    nearest: true,
  });
  expect(
    await toSearchResults({ ...answer, didYouMean: [], list: [] }, async () => ({ list: [] })),
  ).toMatchObject({ hits: [], nearest: false });
  expect(
    await toSearchResults({ ...answer, didYouMean: [], total: 1, list: [hit('a')] }, never),
  ).toMatchObject({ hits: [{ lineId: 'a' }], nearest: false });
});

test('reduceSearch keeps the old hits while a search runs and after it has failed', () => {
  const started = reduceSearch(state('a'), { type: 'started', busy: 'search' });
  expect(started.results.hits).toHaveLength(1);
  const failed = reduceSearch(started, { type: 'failed', during: 'search', error: 'x' });
  expect(failed).toMatchObject({
    busy: null,
    results: { hits: [{ lineId: 'a' }] },
    failure: { during: 'search', error: 'x' },
  });
  expect(reduceSearch(failed, { type: 'started', busy: 'search' }).failure).toBeNull();
});

test('reduceSearch selects the first hit of a new search', () => {
  const selected = reduceSearch(state('a', 'b'), { type: 'selected', index: 1 });
  expect(reduceSearch(selected, { type: 'found', query, results: makeResults('c') }).index).toBe(0);
});

test('reduceSearch appends more hits without duplicates and keeps the current hit', () => {
  const selected = reduceSearch(state('a', 'b'), { type: 'selected', index: 1 });
  const more = reduceSearch(selected, {
    type: 'found-more',
    results: { ...makeResults('b', 'c'), next: null },
  });
  expect(more.results.hits.map(({ lineId }) => lineId)).toEqual(['a', 'b', 'c']);
  expect(more).toMatchObject({ index: 1, results: { next: null, total: 9 } });
});

test('reduceSearch keeps the selected index within the list', () => {
  expect(reduceSearch(state('a', 'b'), { type: 'selected', index: 7 }).index).toBe(1);
});

test('readSearchQuery reads back every parameter of searchPath', () => {
  const filters = { speed: 'slow', length: 'long', difficulty: 5 } as const;
  const query = { q: '"as" * 没关系 &', source: 'kid', filmId: 'f 1', ...filters } as const;
  const linked = referToLine('v.7', { startMs: 1200, en: 'As if!', zh: '没关系' });
  const path = searchPath(query, linked);
  expect(readSearchQuery(new URL(path, 'http://x').searchParams)).toEqual({ ...query, linked });
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
])('readSearchQuery ignores the invalid filter %s', (text) => {
  expect(readSearchQuery(new URLSearchParams(text))).toMatchObject(noLineFilters);
});

test('lineFiltersOf returns the filters in the address, or null without any', () => {
  const filters = (text: string) => lineFiltersOf(readSearchQuery(new URLSearchParams(text)));
  expect(filters('q=a')).toBe(null);
  expect(filters('difficulty=2')).toEqual({ difficulty: { min: 2, max: 2 } });
  expect(filters('speed=normal&length=short')).toEqual({
    speed: { min: 120, max: 179 },
    words: { min: 1, max: 5 },
  });
});

const empty: VideoSlots<SearchHitDto> = { hits: [null, null], active: 0 };

test('assignVideoSlots loads the next hit in the hidden element and then shows that element', () => {
  const [a, b, c] = [hit('a'), hit('b'), hit('c')];
  const first = assignVideoSlots(empty, a, b);
  expect(first).toEqual({ active: 0, hits: [a, b] });
  expect(assignVideoSlots(first, b, c)).toEqual({ active: 1, hits: [c, b] });
});

test('assignVideoSlots puts an unloaded hit into the hidden element unless another one has its video', () => {
  const [a, b, c] = [hit('a'), hit('b'), hit('c')];
  const first = assignVideoSlots(empty, a, b);
  expect(assignVideoSlots(first, c, null)).toEqual({ active: 1, hits: [a, c] });
  const same = hit('d', a.videoId);
  expect(assignVideoSlots(first, same, null)).toEqual({ active: 0, hits: [same, b] });
});

test('shortenQuery limits the length and the number of words and never splits a character', () => {
  expect(shortenQuery('a'.repeat(10_000))).toBe('a'.repeat(200));
  expect(shortenQuery(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199));
  expect(shortenQuery(`${'a'.repeat(198)}😀`)).toBe(`${'a'.repeat(198)}😀`);
  expect(shortenQuery("it's so ".repeat(16))).toBe("it's so ".repeat(16));
  expect(shortenQuery(`${"it's so ".repeat(16)}long`)).toBe("it's so ".repeat(16));
  expect(shortenQuery('长'.repeat(33))).toBe('长'.repeat(32));
  expect(shortenQuery('so * '.repeat(17))).toBe('so * '.repeat(16));
  expect(readSearchQuery(new URLSearchParams({ q: '长'.repeat(33) })).q).toBe('长'.repeat(32));
});

test.each(['*', '"', '?', '😀', '“ ” *', "'", ' '])('hasWord is false for %s', (text) =>
  expect(hasWord(text)).toBe(false),
);
test.each(['a', '7', '好', 'é', '* ｏｋ'])('hasWord is true for %s', (text) =>
  expect(hasWord(text)).toBe(true),
);
