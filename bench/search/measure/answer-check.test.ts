import { beforeEach, expect, test } from 'vitest';
import { firstLineOfFilm, generateFilm, generateFilms } from '../corpus/generate-films.ts';
import type { BenchQuery } from '../queries/bench-query.ts';
import { AnswerCheck } from './answer-check.ts';
import { containsPhrase, tokenizeLine } from './contains-phrase.ts';
import { generateFeedFilms } from './film-feed.ts';

const corpus = { seed: 9, lines: 1500 };
const feedFilms = generateFeedFilms(corpus);
const query: BenchQuery = { class: 'phrase, mid', en: [['thank', 'you']], zh: [], inflected: false };
const texts = [...generateFilms(corpus)].flatMap(({ lines }) => lines.map(tokenizeLine));
const hits = texts.flatMap((text, line) => (containsPhrase(text, query) ? [line] : []));
const correctAnswer = { lines: hits.slice(0, 20), total: hits.length };
const lineWithoutPhrase = texts.findIndex((text) => !containsPhrase(text, query));

let check = new AnswerCheck({ corpus, feedFilms });
beforeEach(() => {
  check = new AnswerCheck({ corpus, feedFilms });
  check.check({ engine: 'a', query, answer: correctAnswer, changing: false });
});

test('accepts equal answers, in any order of lines and without a count', () => {
  expect(hits.length).toBeGreaterThan(20);
  expect(check.totalOf(query)).toBe(hits.length);
  check.check({ engine: 'b', query, answer: { ...correctAnswer, lines: hits.slice(-20) }, changing: false });
  check.check({ engine: 'c', query, answer: { ...correctAnswer, total: null }, changing: false });
  expect([check.compared, check.differing]).toEqual([3, 0]);
});

test.each([
  ['another count', { ...correctAnswer, total: hits.length + 1 }],
  ['a line without the phrase', { ...correctAnswer, lines: [...hits.slice(0, 19), lineWithoutPhrase] }],
  ['a line beyond all films of the corpus', { ...correctAnswer, lines: [...hits.slice(0, 19), 2 ** 31] }],
  ['a line twice', { ...correctAnswer, lines: [...hits.slice(0, 19), hits[0] ?? 0] }],
  ['too few lines', { ...correctAnswer, lines: hits.slice(0, 19) }],
])('reports a difference for %s', (_name, answer) => {
  check.check({ engine: 'b', query, answer, changing: false });
  expect([check.compared, check.differing]).toEqual([2, 1]);
  expect(check.differences[0]).toContain('"thank you"');
});

test('does not report an estimate as a difference, but measures its error', () => {
  expect(check.estimates).toEqual({ queries: 0, maxRelativeError: 0 });
  const total = Math.round(hits.length * 1.5);
  check.check({ engine: 'b', query, answer: { ...correctAnswer, total, isEstimate: true }, changing: false });
  expect(check.differing).toBe(0);
  expect(check.estimates).toEqual({
    queries: 1,
    maxRelativeError: Math.abs(total - hits.length) / hits.length,
  });
  expect(check.totalOf(query)).toBe(hits.length);
});

test('does not measure the error of an estimate for a query that engines interpret differently', () => {
  const gap: BenchQuery = { class: 'gap', en: [['thank'], ['you']], zh: [], inflected: true };
  check.check({
    engine: 'a',
    query: gap,
    answer: { lines: [], total: 900, isEstimate: true },
    changing: false,
  });
  check.check({ engine: 'b', query: gap, answer: { lines: [], total: 1200 }, changing: false });
  expect(check.totalOf(gap)).toBe(1200);
  expect(check.estimates).toEqual({ queries: 0, maxRelativeError: 0 });
});

test('accepts lines of added films while the engine changes', () => {
  const number = feedFilms.length > 0 ? Number(feedFilms[0]?.videoId.slice('video-'.length)) : -1;
  const added = generateFilm(corpus.seed, number).lines.findIndex((line) =>
    containsPhrase(tokenizeLine(line), query),
  );
  const addedHits = feedFilms
    .flatMap(({ lines }) => lines)
    .filter((line) => containsPhrase(tokenizeLine(line), query));
  expect(addedHits.length).toBeGreaterThan(5);
  const lines = [firstLineOfFilm(number) + added, ...hits.slice(0, 19)];
  const answer = { lines, total: hits.length + addedHits.length };
  check.check({ engine: 'a', query, answer, changing: true });
  expect(check.differing).toBe(0);
  check.check({ engine: 'a', query, answer: { lines, total: answer.total + 1 }, changing: true });
  check.check({ engine: 'a', query, answer: { lines, total: hits.length - 1 }, changing: true });
  check.check({ engine: 'a', query, answer, changing: false });
  expect(check.differing).toBe(3);
});

test('does not compare queries that engines interpret differently', () => {
  const inflected = { ...query, inflected: true };
  check.check({
    engine: 'a',
    query: inflected,
    answer: { lines: [lineWithoutPhrase], total: 5 },
    changing: false,
  });
  check.check({
    engine: 'b',
    query: inflected,
    answer: { lines: [lineWithoutPhrase], total: 6 },
    changing: false,
  });
  expect([check.compared, check.differing]).toEqual([1, 0]);
});
