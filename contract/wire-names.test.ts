import { expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from './index.ts';
import { isOpaque, toCodeName, toWireName } from './wire-names.ts';

/** Collects every field name of a schema, at any depth except inside opaque fields. */
function namesOf(schema: unknown, names = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return names;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword !== 'properties') namesOf(value, names);
    else
      for (const [name, inner] of Object.entries(value as object)) {
        names.add(name);
        if (!isOpaque(name)) namesOf(inner, names);
      }
  }
  return names;
}

test('every contract name survives translation to its wire name and back, and wire names are unique', () => {
  const names = new Set(
    Object.values(contract)
      .flatMap((family) => Object.values(family))
      .flatMap(({ input, output }) =>
        [input, output].flatMap((schema) => [
          ...namesOf(
            z.toJSONSchema(schema, { io: schema === input ? 'input' : 'output', unrepresentable: 'any' }),
          ),
        ]),
      ),
  );
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter((name) => toCodeName(toWireName(name)) !== name)).toEqual([]);
  expect(new Set([...names].map(toWireName)).size).toBe(names.size);
});
