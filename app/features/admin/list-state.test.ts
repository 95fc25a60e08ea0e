import { expect, test } from 'vitest';
import { changeListPosition, chosenOf, readListPosition } from './list-state.ts';

const names = ['q', 'state'] as const;
const read = (text: string) => readListPosition(new URLSearchParams(text), names);

test('an address without parameters shows the first page, unfiltered', () => {
  expect(read('tab=jobs')).toEqual({ values: { q: null, state: null }, pageNumber: 1 });
});

test('filters and page are read from the address', () => {
  expect(read('q=a&state=&page=3')).toEqual({ values: { q: 'a', state: null }, pageNumber: 3 });
});

test.each(['0', '-1', '1e3', '01', 'x', '1234567', ' 2'])('the page %j counts as the first one', (page) => {
  expect(readListPosition(new URLSearchParams({ page }), names).pageNumber).toBe(1);
});

test('a changed filter keeps the other parameters and goes back to the first page', () => {
  const before = new URLSearchParams('tab=jobs&q=old&page=4');
  const after = changeListPosition<'q' | 'state'>(before, { values: { q: ' new ', state: 'open' } });
  expect(after.toString()).toBe('tab=jobs&q=new&state=open');
  expect(before.get('page')).toBe('4');
});

test('an empty filter and the first page leave the address', () => {
  const before = new URLSearchParams('tab=jobs&q=old&page=4');
  expect(changeListPosition<'q'>(before, { values: { q: '  ' }, pageNumber: 1 }).toString()).toBe('tab=jobs');
});

test('a changed page is read as it was written', () => {
  const after = changeListPosition(new URLSearchParams('q=a'), { pageNumber: 2 });
  expect(readListPosition(after, names)).toEqual({ values: { q: 'a', state: null }, pageNumber: 2 });
});

test('a filter counts only with one of its choices', () => {
  expect([chosenOf(['a', 'b'], 'b'), chosenOf(['a', 'b'], 'c'), chosenOf(['a'], null)]).toEqual([
    'b',
    null,
    null,
  ]);
});
