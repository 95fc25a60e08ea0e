import { expect, test } from 'vitest';
import { isWordSelected, linesOfWords, selectionForWords } from './word-selection.ts';

const timing = { rate: { num: 25, den: 1 }, frames: 1000 };
const lines = ['one two', 'abc def ghi', 'last line'].map((en, seq) => ({
  id: `l${seq}`,
  videoId: 'v',
  seq,
  startMs: 2000 + seq * 4000,
  endMs: 5000 + seq * 4000,
  en,
  zh: null,
}));
/** Line 1 is said from 6000 to 9000 ms, each of its words for one second. */
const shown = linesOfWords({
  lines,
  selection: { inFrame: 150, outFrame: 225 },
  timing,
  peaks: null,
  measuredWords: () => null,
});
const proposeLines = ({ first, last }: { first: number; last: number }) => ({
  inFrame: first * 100 + 49,
  outFrame: last * 100 + 133,
});
const select = (from: [number, number], to: [number, number]) =>
  selectionForWords({
    lines: shown,
    from: { line: from[0], word: from[1] },
    to: { line: to[0], word: to[1] },
    timing,
    proposeLines,
  });

test('the lines of the selection are shown with one more on either side', () => {
  expect(shown.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(shown[1]?.words.map(({ text, startMs }) => [text, startMs])).toEqual([
    ['abc', 6000],
    ['def', 7000],
    ['ghi', 8000],
  ]);
});

test('the selection goes from the first word to the last one, in either direction', () => {
  const middle = { selection: { inFrame: 175, outFrame: 200 }, wholeLines: null };
  expect(select([1, 1], [1, 1])).toEqual(middle);
  expect(select([1, 0], [1, 1])).toEqual({ ...middle, selection: { inFrame: 149, outFrame: 200 } });
  expect(select([1, 2], [1, 1])).toEqual({ ...middle, selection: { inFrame: 175, outFrame: 233 } });
  expect(select([2, 0], [1, 1])?.selection.inFrame).toBe(175);
});

test('all words of lines select the lines', () => {
  expect(select([1, 0], [1, 2])).toEqual({
    selection: { inFrame: 149, outFrame: 233 },
    wholeLines: { first: 1, last: 1 },
  });
  expect(select([0, 0], [1, 2])?.wholeLines).toEqual({ first: 0, last: 1 });
  expect(select([0, 0], [9, 2])).toBeNull();
});

test('a word is selected when most of it is within the selection', () => {
  const selected = (inFrame: number, outFrame: number) =>
    shown[1]?.words
      .filter((word) => isWordSelected(word, { inFrame, outFrame }, timing))
      .map(({ text }) => text);
  expect(selected(150, 225)).toEqual(['abc', 'def', 'ghi']);
  expect(selected(160, 190)).toEqual(['abc', 'def']);
  expect(selected(165, 185)).toEqual([]);
});
