import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskReserve, type DiskReserve } from './disk-reserve.ts';

const BYTES = 3_000_000;
let folder: string;
let freeBytes: number;
let failures: unknown[];
let reserve: DiskReserve;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taici-reserve-'));
  freeBytes = 4 * BYTES;
  failures = [];
  reserve = createDiskReserve({
    path: join(folder, 'reserve.bin'),
    freeBytes: async () => freeBytes,
    bytes: BYTES,
    onFailed: (error) => failures.push(error),
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('occupies its space, gives it back once, and takes it again when the disk has plenty', async () => {
  await reserve.refill();
  const { size, blocks } = await stat(join(folder, 'reserve.bin'));
  expect(size).toBe(BYTES);
  expect(blocks * 512).toBeGreaterThanOrEqual(BYTES);
  expect(await reserve.release()).toBe(true);
  expect(await reserve.release()).toBe(false);
  freeBytes -= 1;
  await reserve.refill();
  expect(await readdir(folder)).toEqual([]);
  freeBytes += 1;
  await Promise.all([reserve.refill(), reserve.refill()]);
  expect(await readdir(folder)).toEqual(['reserve.bin']);
});

test('leaves nothing behind when it cannot be filled', async () => {
  await rm(folder, { recursive: true });
  await reserve.refill();
  expect(failures).toMatchObject([{ code: 'ENOENT' }]);
  expect(await reserve.release()).toBe(false);
});
