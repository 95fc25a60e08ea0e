import { expect, test, vi } from 'vitest';
import { WordTimes, wordAt } from './word-times.ts';

const word = (from: number, end: number, startMs: number, endMs: number) => ({
  ...{ from, end, startMs, endMs, confidence: 1 },
});
const measured = {
  lineId: 'v.0',
  state: 'measured' as const,
  words: [word(0, 4, 1000, 1200), word(5, 9, 1200, 1500), word(10, 14, 2000, 2300)],
};

test('a word is spoken from its start, and a moment longer than its end if no other begins', () => {
  const at = (ms: number) => wordAt(measured.words, ms);
  expect([999, 1000, 1199, 1200, 1500, 1749, 1750, 1999, 2000, 2549, 2550].map(at)).toEqual([
    -1, 0, 0, 1, 1, 1, -1, -1, 2, 2, -1,
  ]);
  expect(wordAt([], 5)).toBe(-1);
});

test('words are fetched once, and lines without words again a minute later', async () => {
  vi.useFakeTimers();
  const fetchWords = vi.fn(async () => [measured, { lineId: 'v.1', state: 'waiting' as const, words: [] }]);
  const times = new WordTimes(fetchWords);
  const heard = vi.fn();
  times.subscribe(heard);
  expect(times.wordsOf({ id: 'v.0', en: 'Take your time' })).toBeNull();
  await times.fetch('v.0');
  expect(times.wordsOf({ id: 'v.0', en: 'Take your time' })).toEqual(measured.words);
  expect([heard.mock.calls.length, times.version]).toEqual([1, 1]);
  await times.fetch('v.0');
  await times.fetch('v.1');
  expect(fetchWords).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  await times.fetch('v.0');
  await times.fetch('v.1');
  expect(fetchWords).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('the words of a longer text are not those of a line', async () => {
  const times = new WordTimes(async () => [measured]);
  await times.fetch('v.0');
  expect(times.wordsOf({ id: 'v.0', en: 'Take it' })).toBeNull();
  expect(times.wordsOf({ id: 'v.0', en: null })).toBeNull();
});

test('a failed fetch is no error of the page', async () => {
  const times = new WordTimes(() => Promise.reject(new Error('offline')));
  await times.fetch('v.0');
  expect(times.wordsOf({ id: 'v.0', en: 'Take your time' })).toBeNull();
});
