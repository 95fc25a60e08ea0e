import { expect, test } from 'vitest';
import { canonicalJson, type JsonValue } from './canonical-json.ts';

test('orders keys at every depth by their code units, and keeps the order of lists', () => {
  const value = { b: [{ z: 1, a: null }, 2], B: 'x', é: true, a: {} };
  expect(canonicalJson(value)).toBe('{"B":"x","a":{},"b":[{"a":null,"z":1},2],"é":true}');
});

test('gives equal values the same text, however they were built', () => {
  expect(canonicalJson({ one: 1, two: 2 })).toBe(canonicalJson({ two: 2, one: 1 }));
  expect(canonicalJson({ n: -0 })).toBe('{"n":0}');
  expect(canonicalJson(1e21)).toBe('1e+21');
  expect(canonicalJson('引号"\u0000\ud800')).toBe('"引号\\"\\u0000\\ud800"');
});

test.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, () => 1, Symbol('s'), 1n])(
  'refuses %s at any depth',
  (wrong) => {
    // The compiler refuses them, too; a value may come from elsewhere.
    const value: JsonValue = JSON.parse('{"list":[1]}');
    expect(() => canonicalJson(Object.assign(Object(value), { wrong }))).toThrow(TypeError);
  },
);
