import { expect, test } from 'vitest';
import { studentTakesPath } from '../../navigation/page-addresses.ts';
import { asksForStudents, readStudentTakesQuery } from './student-takes-query.ts';

const paramsOf = (path: string) => new URL(path, 'http://x').searchParams;

test.each([
  { ownerId: null, lineIndex: null, unheard: false },
  { ownerId: 'a-1', lineIndex: 0, unheard: true },
  { ownerId: null, lineIndex: 'whole', unheard: false },
] as const)('an address asks for the takes that it was made for: %o', (query) => {
  const params = paramsOf(studentTakesPath({ clipId: 'clip', ...query, takeId: 'take', pageNumber: 2 }));
  expect(readStudentTakesQuery(params)).toEqual(query);
  expect(asksForStudents(params)).toBe(true);
});

test('what cannot be understood asks for all takes', () => {
  const params = new URLSearchParams({ line: '-1', owner_id: 'a b', unheard: 'yes' });
  expect(readStudentTakesQuery(params)).toEqual({ ownerId: null, lineIndex: null, unheard: false });
  expect(asksForStudents(params)).toBe(false);
});
