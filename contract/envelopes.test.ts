import { expect, test } from 'vitest';
import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { addressFamilyOf, listEnvelopes } from './envelopes.ts';
import { contract } from './index.ts';

const base = {
  methods: ['GET'],
  summary: 'x',
  access: 'anyone',
  changes: false,
  input: z.object({}),
  output: z.object({}),
  errors: [],
} as const;

test('each address family has the envelope of its calls, and `plain` by default', () => {
  expect([...listEnvelopes(contract)].sort()).toEqual([
    ['api', 'plain'],
    ['intl', 'code-on-error'],
    ['test', 'code'],
  ]);
});

test('two calls of an address family cannot have different envelopes', () => {
  const one = defineCall({ ...base, path: '/x/one', envelope: 'code' });
  const same = defineCall({ ...base, path: '/x/same', envelope: 'code' });
  const other = defineCall({ ...base, path: '/x/other' });
  expect(() => listEnvelopes({ x: { one, same } })).not.toThrow();
  expect(() => listEnvelopes({ x: { one, other } })).toThrow('/x/other');
});

test.each([
  ['/api/x.php', 'api'],
  ['/api', 'api'],
  ['/', ''],
])('the family of the address %s is %j', (path, family) => {
  expect(addressFamilyOf(path)).toBe(family);
});
