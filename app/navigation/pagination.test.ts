import { expect, it } from 'vitest';
import { lastPageNumber, readPageNumber, readSnapshotTime } from './pagination.ts';

it('reads a page number, and 1 for anything else', () => {
  const read = (query: string) => readPageNumber(new URLSearchParams(query));
  expect(
    ['pageno=3', '', 'pageno=0', 'pageno=-2', 'pageno=1.5', 'pageno=x', 'pageno=1e99'].map(read),
  ).toEqual([3, 1, 1, 1, 1, 1, 1]);
});

it('reads the page of a second list', () => {
  const params = new URLSearchParams('pageno=3&take_pageno=2&take_as_of=7');
  expect([readPageNumber(params), readPageNumber(params, 'take_')]).toEqual([3, 2]);
  expect([readSnapshotTime(params), readSnapshotTime(params, 'take_')]).toEqual([null, 7]);
});

it('returns the number of the last page', () => {
  const last = (total: number) => lastPageNumber({ total, pageSize: 24 });
  expect([0, 1, 24, 25, 100].map(last)).toEqual([1, 1, 1, 2, 5]);
});
