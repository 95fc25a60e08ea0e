import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseQuery } from '../query/parse-query.ts';
import { decodeCursor, encodeCursor, hashQuery } from './search-cursor.ts';

const hashOf = (text: string) =>
  hashQuery(parseQuery(text), {
    text,
    sources: ['film'],
    filmId: null,
    after: null,
    limit: 20,
  });
const uint32 = fc.integer({ min: 0, max: 0xffffffff });
const cursor = fc.record({
  seenLines: fc.array(fc.record({ hashHigh: uint32, hashLow: uint32, filmHash: uint32 }), { maxLength: 20 }),
  lastKey: fc.option(
    fc.record({
      tier: fc.constantFrom(0, 1, 2),
      quality: fc.double({ noNaN: true, noDefaultInfinity: true }),
      hashHigh: uint32,
      hashLow: uint32,
    }),
  ),
});

it('encodes any cursor in at most 370 characters and decodes it to the same value', () => {
  const hash = hashOf('hello');
  fc.assert(
    fc.property(cursor, (original) => {
      const text = encodeCursor(original, hash);
      expect(decodeCursor(text, hash)).toEqual(original);
      expect(text.length).toBeLessThanOrEqual(370);
    }),
  );
});

it('rejects a cursor with one changed character', () => {
  const hash = hashOf('hello');
  fc.assert(
    fc.property(
      cursor,
      fc.nat(),
      fc.constantFrom('A', '_', '=', ' ', '你'),
      (original, position, character) => {
        const text = encodeCursor(original, hash);
        const at = position % text.length;
        fc.pre(text[at] !== character);
        const damaged = text.slice(0, at) + character + text.slice(at + 1);
        expect(() => decodeCursor(damaged, hash)).toThrow(expect.objectContaining({ field: 'after' }));
      },
    ),
  );
});

it('hashes the parsed query, not its spelling', () => {
  expect(hashOf(' HELLO,  world ')).toEqual(hashOf('hello world'));
  expect(hashOf('"hello world"')).not.toEqual(hashOf('hello world'));
});
