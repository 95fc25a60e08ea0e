import { expect, test } from 'vitest';
import { contract } from './index.ts';
import { fieldNamesOf } from './testing/field-names.ts';
import { renameKeys, toCodeName, toWireName, toWirePath } from './wire-names.ts';

test('every contract name survives translation to its wire name and back, and wire names are unique', () => {
  const names = new Set(
    Object.values(contract)
      .flatMap((family) => Object.values(family))
      .flatMap((call) => [...fieldNamesOf(call, 'input'), ...fieldNamesOf(call, 'output')]),
  );
  expect(names.size).toBeGreaterThan(100);
  // The wire has one word for an account and for its username.
  names.delete('account');
  expect([...names].filter((name) => toCodeName(toWireName(name)) !== name)).toEqual([]);
  expect(new Set([...names].map(toWireName)).size).toBe(names.size);
});

test('an object below `account` is an account, and a text a username', () => {
  const answer = { account: { name: 'Lin', account: 'lin' } };
  expect(renameKeys(answer, toCodeName)).toEqual({ account: { name: 'Lin', username: 'lin' } });
  expect(renameKeys({ account: null }, toCodeName)).toEqual({ username: null });
});

test.each([
  ['totalCents', 'hb_money'],
  ['spans.0.endMs', 'spans.0.end_ms'],
  ['logJson.3.createdAt', 'log_json.3.ctime'],
  ['answers.howOften', 'answers.howOften'],
  ['questions.2.show_if', 'questions.2.show_if'],
])('the path %s is %s on the wire', (path, wire) => {
  expect(toWirePath(path)).toBe(wire);
});
