import { expect, test } from 'vitest';
import { chooseAccount } from './choose-account.ts';

test.each<[string, string[], { recent?: string[]; atLimit?: string[] }, string | null]>([
  ['the account with the oldest job', ['a', 'b', 'a'], {}, 'a'],
  [
    'an account without a recent turn, although its job is newer',
    ['a', 'a', 'b', 'c'],
    { recent: ['a'] },
    'b',
  ],
  ['the account whose turn is the longest ago', ['a', 'b', 'c'], { recent: ['c', 'a', 'b'] }, 'c'],
  ['an account below its limit', ['a', 'b'], { recent: ['b'], atLimit: ['a'] }, 'b'],
  ['no account if each is at its limit', ['a', 'b'], { atLimit: ['b', 'a'] }, null],
  ['no account if none waits', [], { recent: ['a'] }, null],
])('chooses %s', (_, waiting, { recent = [], atLimit = [] }, expected) => {
  const found = chooseAccount(
    waiting.map((account) => ({ account })),
    { recent, atLimit },
  );
  expect(found?.account ?? null).toBe(expected);
});
