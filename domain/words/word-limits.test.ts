import { expect, test } from 'vitest';
import { decideWordInsert, requireShareBelowLimit } from './word-limits.ts';

const refusal = expect.objectContaining({ code: 'word_limit' });

test('an account keeps words up to the limit and not one more', () => {
  expect(decideWordInsert({ isKept: false, wordCount: 3, limit: 4 })).toBe(true);
  expect(() => decideWordInsert({ isKept: false, wordCount: 4, limit: 4 })).toThrow(refusal);
  expect(() => decideWordInsert({ isKept: false, wordCount: 5, limit: 4 })).toThrow(refusal);
});

test('a word that the list already has is neither kept twice nor refused', () => {
  expect(decideWordInsert({ isKept: true, wordCount: 3, limit: 4 })).toBe(false);
  expect(decideWordInsert({ isKept: true, wordCount: 4, limit: 4 })).toBe(false);
});

test('an account shares collections up to the limit and not one more', () => {
  expect(requireShareBelowLimit({ shareCount: 0, limit: 1 })).toBeUndefined();
  expect(() => requireShareBelowLimit({ shareCount: 1, limit: 1 })).toThrow(refusal);
});
