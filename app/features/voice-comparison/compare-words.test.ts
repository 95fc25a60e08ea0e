import type { AnalyzedTake, TakeWord } from '@taici/pronunciation';
import { expect, test } from 'vitest';
import { compareWords } from './compare-words.ts';

const word = (mine: TakeWord['mine'], original: TakeWord['original']): TakeWord => ({
  ...{ text: 'a', start: 0, end: 1, status: mine ? 'said' : 'missed', band: null, isGuessed: false },
  mine,
  original,
});
const takeOf = (words: TakeWord[]): AnalyzedTake => ({
  ...{ kind: 'analyzed', words, extra: [], dimensions: [], band: 'fair' },
  ...{ score: null, scoreParts: null, lengthRatio: null },
});

test('compares when the words begin and how long they last, on the axis of the clip', () => {
  const take = takeOf([
    word(null, { startMs: 200, endMs: 400 }),
    word({ startMs: 700, endMs: 900 }, { startMs: 400, endMs: 600 }),
    word({ startMs: 900, endMs: 1300 }, { startMs: 600, endMs: 700 }),
  ]);
  expect(compareWords({ take, originalAtMs: 1000, mineAtMs: 700 })).toEqual({
    original: { startMs: 1200, endMs: 1700 },
    mine: { startMs: 1400, endMs: 2000 },
    laterMs: 200,
    longerPercent: 20,
  });
});

test('without words in one of the voices there is nothing to compare', () => {
  const take = takeOf([word({ startMs: 0, endMs: 100 }, null)]);
  expect(compareWords({ take, originalAtMs: 0, mineAtMs: 0 })).toBeNull();
});
