import { expect, test } from 'vitest';
import { guestbookFromPath, guestbookPath, readGuestbookQuery } from './guestbook-path.ts';

test.each([
  ['/guestbook', 'main'],
  ['/guestbook/', 'main'],
  ['/guestbookKid', 'kid'],
  ['/guestbook:douy', 'douy'],
  ['/guestbook_douy', 'douy'],
  ['/admin7ry784/GuestBook', 'main'],
  ['/admin7ry784/GuestBook/kid', 'kid'],
  ['/admin7ry784/GuestBook/douy/', 'douy'],
] as const)('%s is the address of the guestbook %s', (path, guestbook) => {
  expect(guestbookFromPath(path)).toBe(guestbook);
});

test('builds an address without defaults, and parses it back', () => {
  const query = { sort: 'old', pageNumber: 3, asOfMs: 1_700_000_000_000 } as const;
  const path = guestbookPath('douy', query);
  expect(path).toBe('/guestbook:douy?sort=old&pageno=3&as_of=1700000000000');
  expect(readGuestbookQuery(new URL(path, 'http://a').searchParams)).toEqual(query);
  expect(guestbookPath('kid', { sort: 'new', pageNumber: 1, asOfMs: 5 })).toBe('/guestbookKid');
  const invalid = new URLSearchParams({ sort: 'best', pageno: '-1', as_of: 'now' });
  expect(readGuestbookQuery(invalid)).toEqual({ sort: 'new', pageNumber: 1, asOfMs: null });
});
