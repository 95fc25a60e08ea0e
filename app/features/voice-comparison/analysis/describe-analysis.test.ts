import type { AnalyzedTake, TakeWord } from '@taici/pronunciation';
import { expect, test } from 'vitest';
import { chooseNext, describeDimensions, nameScore, splitAnalyzedLine } from './describe-analysis.ts';

const line = 'Take your time, please.';
const word = (text: string, startMs: number, endMs: number, change: Partial<TakeWord> = {}): TakeWord => {
  const start = line.indexOf(text);
  return {
    ...{ text, start, end: start + text.length, status: 'said', band: 'clear', isGuessed: false },
    mine: { startMs, endMs },
    original: { startMs, endMs },
    ...change,
  };
};
const words = [
  word('Take', 0, 200),
  word('your', 200, 300),
  word('time', 300, 700),
  word('please', 800, 1200),
];
const makeTake = (change: Partial<AnalyzedTake>): AnalyzedTake => ({
  ...{ kind: 'analyzed', words, extra: [], dimensions: [], band: 'clear' },
  ...{ score: 90, scoreParts: null, lengthRatio: 1 },
  ...change,
});
const worstOf = (value: number, first = 2, last = first) => ({
  ...{ value, words: { first, last }, mine: { startMs: 300, endMs: 700 }, original: null },
});
const dimension = (name: 'words' | 'sounds' | 'stress' | 'melody', value: number) => ({
  ...worstOf(value),
  name,
});

test('names the missed and the unsure words, and what was said besides', () => {
  const take = makeTake({
    words: words.map((one, index) => ({
      ...one,
      status: index === 0 ? 'missed' : index === 3 ? 'unsure' : 'said',
    })),
    extra: [{ startMs: 700, endMs: 800 }],
    dimensions: [dimension('words', 0.5)],
  });
  const [described] = describeDimensions(take);
  expect(described).toMatchObject({
    closeness: 'far',
    finding: [
      { key: 'takes.analysis.finding.words.missed', values: { words: '“Take”' } },
      { key: 'takes.analysis.finding.words.unsure', values: { words: '“please”' } },
      { key: 'takes.analysis.finding.words.extra', values: { count: 1 } },
    ],
    next: { key: 'takes.analysis.next.words.again', values: { words: '“Take”' } },
  });
});

test('says in which direction a word or a pause differs', () => {
  const keysOf = (take: AnalyzedTake) =>
    describeDimensions(take).flatMap(({ finding, next }) => [finding[0]?.key, next?.key]);
  expect(
    keysOf(makeTake({ dimensions: [{ ...worstOf(0.3, 2), name: 'rhythm', direction: 'longer' }] })),
  ).toEqual(['takes.analysis.finding.rhythm.longer', 'takes.analysis.next.rhythm.longer']);
  expect(
    keysOf(makeTake({ dimensions: [{ ...worstOf(0.3, 2, 3), name: 'pauses', direction: 'shorter' }] })),
  ).toEqual(['takes.analysis.finding.pauses.shorter', 'takes.analysis.next.pauses.shorter']);
});

test('the weakest dimension that leaves something to do says what to try next', () => {
  const take = makeTake({
    dimensions: [dimension('melody', 0.4), dimension('stress', 0.7), dimension('sounds', 0.9)],
  });
  const described = describeDimensions(take);
  expect(described.map(({ closeness }) => closeness)).toEqual(['far', 'near', 'close']);
  expect(chooseNext(described)?.name).toBe('melody');
  expect(chooseNext(described.slice(2))).toBeNull();
});

test.each([
  [100, 'perfect'],
  [95, 'perfect'],
  [94, 'excellent'],
  [80, 'excellent'],
  [60, 'good'],
  [59, 'again'],
])('a score of %i has the name %s', (score, name) => {
  expect(nameScore(score)).toBe(name);
});

test('the parts of a line are the whole line, with other speech where it was said', () => {
  const take = makeTake({
    extra: [
      { startMs: 710, endMs: 790 },
      { startMs: 1300, endMs: 1500 },
    ],
  });
  const parts = splitAnalyzedLine(line, take);
  expect(parts.map((part) => (part.kind === 'extra' ? '' : part.text)).join('')).toBe(line);
  expect(parts.map((part) => (part.kind === 'extra' ? '+' : part.text)).join('')).toBe(
    'Take your time, +please.+',
  );
  expect(splitAnalyzedLine('', makeTake({ words: [] }))).toEqual([]);
});
