import { expect, test } from 'vitest';
import { buildDefaultClipTitle, findDominantLineText } from './default-clip-title.ts';

const lines = [
  { startMs: 1000, endMs: 2000, en: 'First.', zh: '第一' },
  { startMs: 2000, endMs: 4000, en: null, zh: '第二' },
  { startMs: 4000, endMs: 6000, en: 'Third.', zh: null },
];
const said = (startMs: number, endMs: number) => findDominantLineText({ lines, startMs, endMs });

test('the line that has most of the stretch is what is said in it, not the first one it touches', () => {
  expect(said(1900, 4100)).toBe('第二');
  expect(said(3900, 6300)).toBe('Third.');
  expect(said(1000, 1001)).toBe('First.');
});

test('of two lines with as much the earlier one counts', () => {
  expect(said(3000, 5000)).toBe('第二');
});

test('where nobody speaks a clip bears the title of its film', () => {
  expect([said(0, 1000), said(6000, 9000)]).toEqual([null, null]);
  expect(buildDefaultClipTitle({ lines, startMs: 6000, endMs: 9000, film: 'Shrek' })).toBe('Shrek');
  expect(buildDefaultClipTitle({ lines, startMs: 1900, endMs: 4100, film: 'Shrek' })).toBe('第二');
});
