import { beforeEach, expect, test } from 'vitest';
import { firstLineOfFilm, generateFilm, generateFilms } from '../corpus/generate-films.ts';
import type { BenchQuery } from '../queries/bench-query.ts';
import { AnswerCheck } from './answer-check.ts';
import { containsPhrase, tokenizeLine } from './contains-phrase.ts';
import { generateFeedFilms } from './film-feed.ts';

const corpus = { seed: 9, lines: 1500 };
const coming = generateFeedFilms(corpus);
const query: BenchQuery = { class: 'phrase, mid', en: [['thank', 'you']], zh: [], inflected: false };
const texts = [...generateFilms(corpus)].flatMap(({ lines }) => lines.map(tokenizeLine));
const hits = texts.flatMap((text, line) => (containsPhrase(text, query) ? [line] : []));
const right = { lines: hits.slice(0, 20), total: hits.length };
const other = texts.findIndex((text) => !containsPhrase(text, query));

let check = new AnswerCheck({ corpus, coming });
beforeEach(() => {
  check = new AnswerCheck({ corpus, coming });
  check.check({ engine: 'a', query, answer: right, changing: false });
});

test('equal answers agree, in any order of lines and with no count', () => {
  expect(hits.length).toBeGreaterThan(20);
  expect(check.totalOf(query)).toBe(hits.length);
  check.check({ engine: 'b', query, answer: { ...right, lines: hits.slice(-20) }, changing: false });
  check.check({ engine: 'c', query, answer: { ...right, total: null }, changing: false });
  expect([check.compared, check.differing]).toEqual([3, 0]);
});

test.each([
  ['another count', { ...right, total: hits.length + 1 }],
  ['a line without the phrase', { ...right, lines: [...hits.slice(0, 19), other] }],
  ['a line beyond all films of the corpus', { ...right, lines: [...hits.slice(0, 19), 2 ** 31] }],
  ['a line twice', { ...right, lines: [...hits.slice(0, 19), hits[0] ?? 0] }],
  ['too few lines', { ...right, lines: hits.slice(0, 19) }],
])('%s differs', (_name, answer) => {
  check.check({ engine: 'b', query, answer, changing: false });
  expect([check.compared, check.differing]).toEqual([2, 1]);
  expect(check.differences[0]).toContain('"thank you"');
});

test('an estimate is no difference, and is held against the count', () => {
  expect(check.estimates).toEqual({ queries: 0, worstOff: 0 });
  const total = Math.round(hits.length * 1.5);
  check.check({ engine: 'b', query, answer: { ...right, total, isEstimate: true }, changing: false });
  expect(check.differing).toBe(0);
  expect(check.estimates).toEqual({ queries: 1, worstOff: Math.abs(total - hits.length) / hits.length });
  expect(check.totalOf(query)).toBe(hits.length);
});

test('an estimate is not held against the count of what another engine understands', () => {
  const gap: BenchQuery = { class: 'gap', en: [['thank'], ['you']], zh: [], inflected: true };
  check.check({
    engine: 'a',
    query: gap,
    answer: { lines: [], total: 900, isEstimate: true },
    changing: false,
  });
  check.check({ engine: 'b', query: gap, answer: { lines: [], total: 1200 }, changing: false });
  expect(check.totalOf(gap)).toBe(1200);
  expect(check.estimates).toEqual({ queries: 0, worstOff: 0 });
});

test('while films come, their lines may count and be found', () => {
  const number = coming.length > 0 ? Number(coming[0]?.videoId.slice('video-'.length)) : -1;
  const added = generateFilm(corpus.seed, number).lines.findIndex((line) =>
    containsPhrase(tokenizeLine(line), query),
  );
  const most = coming
    .flatMap(({ lines }) => lines)
    .filter((line) => containsPhrase(tokenizeLine(line), query));
  expect(most.length).toBeGreaterThan(5);
  const lines = [firstLineOfFilm(number) + added, ...hits.slice(0, 19)];
  const answer = { lines, total: hits.length + most.length };
  check.check({ engine: 'a', query, answer, changing: true });
  expect(check.differing).toBe(0);
  check.check({ engine: 'a', query, answer: { lines, total: answer.total + 1 }, changing: true });
  check.check({ engine: 'a', query, answer: { lines, total: hits.length - 1 }, changing: true });
  check.check({ engine: 'a', query, answer, changing: false });
  expect(check.differing).toBe(3);
});

test('queries that engines understand differently are let through', () => {
  const inflected = { ...query, inflected: true };
  check.check({ engine: 'a', query: inflected, answer: { lines: [other], total: 5 }, changing: false });
  check.check({ engine: 'b', query: inflected, answer: { lines: [other], total: 6 }, changing: false });
  expect([check.compared, check.differing]).toEqual([1, 0]);
});
