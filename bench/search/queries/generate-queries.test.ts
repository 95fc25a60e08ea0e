import { beforeAll, expect, test } from 'vitest';
import { generateFilms } from '../corpus/generate-films.ts';
import { containsPhrase, tokenizeLine } from '../measure/contains-phrase.ts';
import { type BenchQuery, formatQuery, QUERY_CLASSES, type QueryClass } from './bench-query.ts';
import { generateQueries } from './generate-queries.ts';

const corpus = { seed: 5, lines: 7000 };
const lines = [...generateFilms(corpus)].flatMap((film) => film.lines.map(tokenizeLine));
let queries: BenchQuery[] = [];
beforeAll(() => {
  queries = generateQueries({ corpus, each: 20 });
});
const ofClass = (kind: QueryClass) => queries.filter((query) => query.class === kind);
const meanHits = (kind: QueryClass) => {
  const hitCounts = ofClass(kind).map((query) => lines.filter((line) => containsPhrase(line, query)).length);
  return hitCounts.reduce((sum, hits) => sum + hits, 0) / hitCounts.length;
};

test('generates distinct queries for every class, and the same ones for the same corpus', () => {
  for (const kind of QUERY_CLASSES) expect(ofClass(kind).length, kind).toBe(20);
  expect(new Set(queries.map((query) => `${query.class} ${formatQuery(query)}`)).size).toBe(queries.length);
  expect(generateQueries({ corpus, each: 20 })).toEqual(queries);
  const otherQueries = new Set(
    generateQueries({ corpus: { ...corpus, seed: 6 }, each: 20 }).map(formatQuery),
  );
  expect(queries.filter((query) => !otherQueries.has(formatQuery(query))).length).toBeGreaterThan(100);
});

test('generates queries with the frequency of their class', () => {
  expect(meanHits('phrase, very common')).toBeGreaterThan(0.003 * corpus.lines);
  expect(meanHits('phrase, mid')).toBeGreaterThan(0.0001 * corpus.lines);
  expect(meanHits('phrase, mid')).toBeLessThan(0.001 * corpus.lines);
  expect(meanHits('phrase, rare')).toBeGreaterThanOrEqual(1);
  expect(meanHits('phrase, rare')).toBeLessThan(5);
  expect(meanHits('phrase, no hit')).toBe(0);
  expect(meanHits('word, common')).toBeGreaterThan(0.01 * corpus.lines);
  expect(meanHits('word, rare')).toBeLessThan(5);
  expect(meanHits('Chinese, 1')).toBeGreaterThan(meanHits('Chinese, 2'));
  expect(meanHits('Chinese, 2')).toBeGreaterThan(meanHits('Chinese, 4+'));
  expect(meanHits('Chinese, 4+')).toBeGreaterThanOrEqual(1);
  expect(meanHits('mixed')).toBeGreaterThanOrEqual(1);
});

test('generates queries with the shape of their class', () => {
  for (const query of queries) {
    const { class: kind, en, zh } = query;
    expect(en.length, kind).toBe(kind === 'gap' ? 2 : kind.startsWith('Chinese') ? 0 : 1);
    for (const run of en) expect(run.length).toBeGreaterThan(0);
    expect(zh.length > 0, kind).toBe(kind === 'mixed' || kind.startsWith('Chinese'));
    expect(query.inflected).toBe(kind === 'gap' || kind === 'inflected');
  }
});

test('formatQuery adds quotation marks unless inflected forms match', () => {
  const query = { class: 'mixed', en: [["don't", 'go']], zh: ['别', '走'], inflected: false } as const;
  const copy = (changes: Partial<BenchQuery>): BenchQuery => ({
    ...query,
    en: [["don't", 'go']],
    zh: ['别', '走'],
    ...changes,
  });
  expect(formatQuery(copy({}))).toBe('"don\'t go" 别走');
  expect(formatQuery(copy({ zh: [], en: [['used', 'to'], ['me']], inflected: true }))).toBe('used to * me');
  expect(formatQuery(copy({ en: [] }))).toBe('别走');
});
