import { expect, test } from 'vitest';
import { mergeSpans } from './merge-spans.ts';

test('joins spans that overlap or touch, in any order, and keeps gaps', () => {
  const spans: [number, number][] = [
    [50, 60],
    [0, 10],
    [10, 20],
    [5, 8],
    [55, 70],
  ];
  expect(mergeSpans(spans)).toEqual([
    [0, 20],
    [50, 70],
  ]);
  expect(spans[1]).toEqual([0, 10]);
  expect(mergeSpans([])).toEqual([]);
});
