import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPhoneKeyLoader } from './phone-key-loader.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taici-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('processes that create the key at once share one that only its owner may read', async () => {
  const path = join(folder, 'data', 'phone.key');
  const keys = await Promise.all(Array.from({ length: 8 }, () => createPhoneKeyLoader(path)()));
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'data'))).toEqual(['phone.key']);
  expect(await createPhoneKeyLoader(path)()).toEqual(keys[0]);
});

test('a damaged key is an error until it is repaired', async () => {
  const path = join(folder, 'phone.key');
  await writeFile(path, 'short');
  const key = createPhoneKeyLoader(path);
  await expect(key()).rejects.toThrow('32 bytes');
  await writeFile(path, 'k'.repeat(32));
  expect(await key()).toHaveLength(32);
});
