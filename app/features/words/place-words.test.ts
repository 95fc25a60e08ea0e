import { expect, test } from 'vitest';
import { placeWords } from './place-words.ts';

test('gives each word a share of the speech by its letters', () => {
  expect(placeWords('Go, “slowly” now!', { startMs: 1000, endMs: 2400, pauses: [] })).toEqual([
    { text: 'Go,', wordIndex: 0, startMs: 1000, endMs: 1300 },
    { text: '“slowly”', wordIndex: 1, startMs: 1300, endMs: 2000 },
    { text: 'now!', wordIndex: 2, startMs: 2000, endMs: 2400 },
  ]);
});

test('places no word in a pause', () => {
  const pauses = [{ startMs: 500, endMs: 800 }];
  expect(placeWords('one two', { startMs: 100, endMs: 1200, pauses })).toEqual([
    { text: 'one', wordIndex: 0, startMs: 100, endMs: 500 },
    { text: 'two', wordIndex: 1, startMs: 800, endMs: 1200 },
  ]);
});

test('returns nothing for a line without words', () => {
  expect(placeWords(' … ', { startMs: 0, endMs: 100, pauses: [] })).toEqual([]);
});
