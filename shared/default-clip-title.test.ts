import { expect, test } from 'vitest';
import { buildDefaultClipTitle, findDominantLineText } from './default-clip-title.ts';

const lines = [
  { startMs: 1000, endMs: 2000, en: 'First.', zh: '第一' },
  { startMs: 2000, endMs: 4000, en: null, zh: '第二' },
  { startMs: 4000, endMs: 6000, en: 'Third.', zh: null },
];
const dominantText = (startMs: number, endMs: number) => findDominantLineText({ lines, startMs, endMs });

test('returns the line that fills most of the range, not the first line in it', () => {
  expect(dominantText(1900, 4100)).toBe('第二');
  expect(dominantText(3900, 6300)).toBe('Third.');
  expect(dominantText(1000, 1001)).toBe('First.');
});

test('returns the earlier of two lines with equal shares', () => {
  expect(dominantText(3000, 5000)).toBe('第二');
});

test('falls back to the film title where nobody speaks', () => {
  expect([dominantText(0, 1000), dominantText(6000, 9000)]).toEqual([null, null]);
  expect(buildDefaultClipTitle({ lines, startMs: 6000, endMs: 9000, film: 'Shrek' })).toBe('Shrek');
  expect(buildDefaultClipTitle({ lines, startMs: 1900, endMs: 4100, film: 'Shrek' })).toBe('第二');
});
