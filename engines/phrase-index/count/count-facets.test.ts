import { beforeAll, expect, test } from 'vitest';
import type { FacetQuery, IndexedVideo, PhraseFilters, PhraseIndex } from '../api/types.ts';
import { createInProcessPhraseIndex } from '../client/create-phrase-index.ts';

const SLOW = { min: 0, max: 119 };
const SHORT = { min: 1, max: 5 };
const speeds = [SLOW, { min: 120, max: 179 }, { min: 180, max: 65_535 }];
const words = [SHORT, { min: 6, max: 10 }, { min: 11, max: 10_000 }];

const createFacetQuery = (text: string, change: Partial<FacetQuery> = {}): FacetQuery => ({
  text,
  sources: ['film', 'client'],
  filmId: null,
  ownerIdsBySource: { client: [] },
  speeds,
  words,
  filmLimit: 100,
  ...change,
});

/** Creates a video with lines of 1 to 14 words, a few common and some rare, that last one to six seconds. */
function createLinesVideo(number: number, change: Partial<IndexedVideo> = {}): IndexedVideo {
  const common = ['you', 'know', 'what', 'take', 'took', 'it', 'easy'];
  const lines = Array.from({ length: 60 }, (_, seq) => {
    const seed = number * 61 + seq * 7;
    const text = Array.from({ length: 1 + (seed % 14) }, (__, at) =>
      (seed + at) % 11 === 3 ? `rare${(seed * at) % 400}` : common[(seed * (at + 1) + at * at) % 7],
    );
    const startMs = seq * 10_000;
    const en = seed % 13 === 0 ? null : text.join(' ');
    return { seq, startMs, endMs: startMs + 1000 + (seed % 6) * 1000, en, zh: '你知道吗' };
  });
  return {
    videoId: `v${number}`,
    filmId: `f${number % 4}`,
    source: 'film',
    ownerId: null,
    quality: number % 3,
    lines,
    ...change,
  };
}

let index: PhraseIndex;

beforeAll(async () => {
  index = createInProcessPhraseIndex();
  for (let number = 0; number < 12; number++) await index.put(createLinesVideo(number));
  await index.put(createLinesVideo(20, { source: 'client', ownerId: 'ann', filmId: 'own' }));
  await index.remove('v3');
});

const total = async (query: FacetQuery, change: { filters?: PhraseFilters; filmId?: string | null }) => {
  const { speeds: _, words: __, filmLimit: ___, ...searchQuery } = query;
  const result = await index.search({ ...searchQuery, ...change, after: null, limit: 1 });
  expect(result.totalKind).toBe('exact');
  return result.total;
};

test.each<[string, Partial<FacetQuery>]>([
  ['you', {}],
  ['take it', {}],
  ['"take" it', {}],
  ['you * what', {}],
  ['知道', {}],
  ['知道 know', {}],
  ['you t', { lastWordIsPrefix: true }],
  ['ra', { lastWordIsPrefix: true, filters: { words: SHORT } }],
  ['you * ra', { lastWordIsPrefix: true }],
  ['you knowi', { lastWordIsPrefix: true, filters: { speed: SLOW } }],
  ['知道 k', { lastWordIsPrefix: true, filmId: 'f2' }],
  ['you', { filmId: 'f1' }],
  ['you', { filters: { speed: SLOW } }],
  ['know', { filters: { speed: SLOW, words: SHORT }, filmId: 'f2' }],
  ['知道', { filters: { difficulty: { min: 2, max: 4 } } }],
  ['you', { sources: ['client'], ownerIdsBySource: { client: ['ann'] } }],
  ['you', { ownerIdsBySource: {} }],
])('returns for each facet value of %s %j the total of the search with that value', async (text, change) => {
  const query = createFacetQuery(text, change);
  const filters = query.filters ?? {};
  const facets = await index.facets(query);
  expect(facets.kind).toBe('exact');
  for (const [at, speed] of speeds.entries()) {
    expect(facets.speeds[at]).toBe(await total(query, { filters: { ...filters, speed } }));
  }
  for (const [at, range] of words.entries()) {
    expect(facets.words[at]).toBe(await total(query, { filters: { ...filters, words: range } }));
  }
  for (let level = 1; level <= 5; level++) {
    const difficulty = { min: level, max: level };
    expect(facets.difficulties[level - 1]).toBe(await total(query, { filters: { ...filters, difficulty } }));
  }
  const films = new Map(facets.films.map(({ filmId, count }) => [filmId, count]));
  for (const filmId of ['f0', 'f1', 'f2', 'f3', 'own']) {
    expect([filmId, films.get(filmId) ?? 0]).toEqual([filmId, await total(query, { filmId })]);
  }
});

test('returns films by descending count, up to the limit', async () => {
  const all = (await index.facets(createFacetQuery('you'))).films;
  expect(all.length).toBe(4);
  expect(all.map(({ count }) => count)).toEqual(all.map(({ count }) => count).sort((a, b) => b - a));
  expect((await index.facets(createFacetQuery('you', { filmLimit: 2 }))).films).toEqual(all.slice(0, 2));
});

test('returns zeros for an empty query and rejects a query that is too long', async () => {
  expect(await index.facets(createFacetQuery(' * '))).toEqual({
    speeds: [0, 0, 0],
    words: [0, 0, 0],
    difficulties: [0, 0, 0, 0, 0],
    films: [],
    kind: 'exact',
  });
  await expect(index.facets(createFacetQuery('x'.repeat(10_001)))).rejects.toMatchObject({ field: 'text' });
});

test('samples many lines independently of their rank', async () => {
  const many = createInProcessPhraseIndex();
  const lines = Array.from({ length: 5_000 }, (_, seq) => ({
    seq,
    startMs: seq * 3000,
    endMs: seq * 3000 + 2000,
    en: seq % 4 === 0 ? 'you know' : `you know what it is about number ${seq % 50}`,
    zh: null,
  }));
  for (const [at, filmId] of ['best', 'good', 'poor', 'poor too'].entries()) {
    const position = { videoId: filmId, filmId, quality: 9 - at };
    await many.put({ ...position, source: 'film', ownerId: null, lines });
  }
  const facets = await many.facets(createFacetQuery('you know'));
  expect(facets.kind).toBe('estimate');
  expect(facets.films).toHaveLength(4);
  for (const { count } of facets.films) expect(count).toBeCloseTo(5_000, -3);
  expect(facets.words[0]).toBeCloseTo(5_000, -3);
  expect(facets.words[1]).toBeCloseTo(15_000, -3);
});
