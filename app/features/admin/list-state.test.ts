import { expect, test } from 'vitest';
import { changeListPosition, readListPosition } from './list-state.ts';

const names = ['q', 'state'] as const;
const read = (text: string) => readListPosition(new URLSearchParams(text), names);

test('an address without parameters shows the first page, unfiltered, in its own order', () => {
  expect(read('tab=jobs')).toEqual({ values: { q: null, state: null }, sort: null, pageNumber: 1 });
});

test('filters, order, and page are read from the address', () => {
  expect(read('q=a&state=&sort=-created&page=3')).toEqual({
    values: { q: 'a', state: null },
    sort: { sort: 'created', order: 'desc' },
    pageNumber: 3,
  });
  expect(read('sort=name').sort).toEqual({ sort: 'name', order: 'asc' });
});

test.each(['0', '-1', '1e3', '01', 'x', '1234567', ' 2'])('the page %j counts as the first one', (page) => {
  expect(readListPosition(new URLSearchParams({ page }), names).pageNumber).toBe(1);
});

test('a changed filter keeps the other parameters and goes back to the first page', () => {
  const before = new URLSearchParams('tab=jobs&q=old&sort=-name&page=4');
  const after = changeListPosition<'q' | 'state'>(before, { values: { q: ' new ', state: 'open' } });
  expect(after.toString()).toBe('tab=jobs&q=new&sort=-name&state=open');
  expect(before.get('page')).toBe('4');
});

test('an empty filter, the own order, and the first page leave the address', () => {
  const before = new URLSearchParams('tab=jobs&q=old&sort=-name&page=4');
  expect(changeListPosition<'q'>(before, { values: { q: '  ' }, sort: null, pageNumber: 1 }).toString()).toBe(
    'tab=jobs',
  );
});

test('a changed order or page is read as it was written', () => {
  const sort = { sort: 'created', order: 'desc' } as const;
  const after = changeListPosition(changeListPosition(new URLSearchParams('q=a'), { sort }), {
    pageNumber: 2,
  });
  expect(readListPosition(after, names)).toEqual({ values: { q: 'a', state: null }, sort, pageNumber: 2 });
});
