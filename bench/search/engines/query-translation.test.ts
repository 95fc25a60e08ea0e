import { expect, test } from 'vitest';
import type { BenchQuery } from '../queries/bench-query.ts';
import { ftsBigrams } from './fts-bigrams.ts';
import { ftsWords } from './fts-words.ts';
import { toChineseTsquery, toEnglishTsquery, toTsvector } from './postgres-text-search.ts';

const query = (en: string[][], zh: string[] = []): BenchQuery => ({
  class: 'mixed',
  en,
  zh,
  inflected: false,
});
const phrase = query([["i'm", 'so', 'sorry']]);
const mixed = query([['go', 'home']], ['回', '家']);
const gap = query([['used', 'to'], ['me']]);
const gaps = query([['a'], ['b', 'c'], ['d']]);

test('ftsWords translates lines and queries to words', () => {
  expect(ftsWords.match(phrase)).toBe('"i\'m so sorry"');
  expect(ftsWords.match(query([], ['你']))).toBe('"你"');
  expect(ftsWords.match(mixed)).toBe('"go home" AND "回 家"');
  expect(ftsWords.match(gap)).toBe('NEAR("used to" "me", 3)');
  expect(ftsWords.match(gaps)).toBe('NEAR("a" "b c" "d", 8)');
  expect(ftsWords.english("I'm so sorry.")).toBe("I'm so sorry.");
  expect(ftsWords.chinese('回家。')).toBe('回 家 。');
});

test('ftsBigrams translates lines and queries to bigrams, and a single word to a prefix', () => {
  expect(ftsBigrams.match(phrase)).toBe('"i\'m_so so_sorry"');
  expect(ftsBigrams.match(query([['home']]))).toBe('"home_"*');
  expect(ftsBigrams.match(query([], ['你']))).toBe('"你_"*');
  expect(ftsBigrams.match(mixed)).toBe('"go_home" AND "回_家"');
  expect(ftsBigrams.match(gap)).toBe('"used_to" AND "me_"*');
  expect(ftsBigrams.english("I'm so sorry.")).toBe("i'm_so so_sorry sorry_");
  expect(ftsBigrams.chinese('回家。')).toBe('回_家 家_');
});

test('translates lines and queries to words of PostgreSQL', () => {
  expect(toTsvector(["i'm", 'so', 'so'])).toBe("'i''m':1 'so':2 'so':3");
  expect(toEnglishTsquery(phrase)).toBe("('i''m' <-> 'so' <-> 'sorry')");
  expect(toChineseTsquery(phrase)).toBeNull();
  expect(toEnglishTsquery(query([], ['你']))).toBeNull();
  expect(toChineseTsquery(mixed)).toBe("'回' <-> '家'");
  expect(toEnglishTsquery(gap)).toBe(
    "('used' <-> 'to' <2> 'me') | ('used' <-> 'to' <3> 'me') | ('used' <-> 'to' <4> 'me')",
  );
  expect(toEnglishTsquery(gaps)?.split(' | ')).toHaveLength(9);
  expect(toEnglishTsquery(gaps)).toContain("('a' <4> 'b' <-> 'c' <2> 'd')");
});
