import { expect, it } from 'vitest';
import { readActivityAddress, writeActivityAddress } from './activity-address.ts';

const read = (text: string) => readActivityAddress(new URLSearchParams(text));

it('keeps what is chosen in the address, leaves out the rest, and keeps other parameters', () => {
  const written = writeActivityAddress(new URLSearchParams('tab=activities&page=7'), {
    ...{ q: '春 %', status: 0, isArchived: true, order: 'draws', pageNumber: 1, state: 'owed', seq: 12 },
  });
  expect(written.get('tab')).toBe('activities');
  expect(written.has('page')).toBe(false);
  expect(read(String(written))).toMatchObject({
    ...{ q: '春 %', status: 0, isArchived: true, order: 'draws', pageNumber: 1, state: 'owed', seq: 12 },
  });
  const cleared = {
    q: '',
    status: null,
    isArchived: false,
    order: 'newest',
    state: null,
    seq: null,
  } as const;
  expect(String(writeActivityAddress(written, cleared))).toBe('tab=activities');
});

it('takes what it cannot read as not said', () => {
  expect(read('status=7&order=size&page=-1&state=lost&no=0&records_page=x')).toEqual(read(''));
});
