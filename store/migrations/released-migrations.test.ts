import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { listMigrations } from './index.ts';

/**
 * SHA-256 of each released migration file. A released migration never changes, because installed databases have run it.
 * Add the hash of a new migration when it is released; never replace a hash.
 */
const released: Record<string, string> = {
  '0001-baseline': '3b12c55b5edfe4f39c186d3be3b869cd134904b43da3760f2598e5461b17bd28',
  '0002-watch-allowance-and-leases': '621bcf4766a3b7d7421c40b2c124578420b85ca975a9a1b3f41200640874115f',
  '0003-known-devices': '3cc50f8ff7198f0aa0397560eb48e02cee2583cb3e71e526ff05703d09d68591',
  '0004-kept-counters': '413c61148c46b0d6a29ab49887cbb283a7151d33da871a566628bbfd9b79cf89',
};

test.each(Object.entries(released))('the released migration %s is unchanged', async (name, hash) => {
  const text = await readFile(new URL(`./${name}.ts`, import.meta.url));
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
});

test('released migrations come first, in the order of their names', () => {
  const names = Object.keys(listMigrations('sqlite'));
  expect(names.slice(0, Object.keys(released).length)).toEqual(Object.keys(released));
  expect(names).toEqual([...names].sort());
  expect(Object.keys(listMigrations('postgres'))).toEqual(names);
});
