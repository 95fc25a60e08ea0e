import { expect, test } from 'vitest';
import { createDerivedFileCache } from './derived-file-cache.ts';
import { RESERVED_DISK_BYTES } from './disk-space.ts';

const HOUR_MS = 3_600_000;

/** Creates a cache over a fake disk with files of these sizes, last used an hour apart, the first one longest ago. */
function setUp(args: { sizes: Record<string, number>; budgetBytes?: number; spaceBytes?: number }) {
  const now = 100 * HOUR_MS;
  const names = Object.keys(args.sizes);
  const filesByPath = new Map(
    names.map((path, at) => [
      path,
      { bytes: args.sizes[path] ?? 0, usedMs: now - (names.length - at) * HOUR_MS },
    ]),
  );
  const used = () => [...filesByPath.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  const before = used();
  let listings = 0;
  const errors: unknown[] = [];
  const hooks = { list: async () => undefined as unknown, remove: async () => undefined as unknown };
  const cache = createDerivedFileCache({
    files: {
      async listDerivedFiles() {
        listings += 1;
        await hooks.list();
        return [...filesByPath].map(([path, file]) => ({ path, ...file }));
      },
      async markUsed(path) {
        const file = filesByPath.get(path);
        if (file) file.usedMs = now;
      },
      async removeDerivedFile(path) {
        await hooks.remove();
        filesByPath.delete(path);
      },
      freeBytes: async () => RESERVED_DISK_BYTES + (args.spaceBytes ?? 1e9) + before - used(),
      size: async (path) => filesByPath.get(path)?.bytes ?? 0,
    },
    budgetBytes: args.budgetBytes ?? 1e9,
    onSweepFailed: (error) => errors.push(error),
    nowMs: () => now,
  });
  const request = (output: string, bytes: number, expectedBytes = bytes) =>
    cache.make({
      output,
      expectedBytes,
      make: async () => void filesByPath.set(output, { bytes, usedMs: now }),
    });
  const requestAndSweep = async (...args: Parameters<typeof request>) => {
    await request(...args);
    await cache.whenIdle();
  };
  return {
    cache,
    request,
    requestAndSweep,
    hooks,
    errors,
    remaining: () => [...filesByPath.keys()],
    listings: () => listings,
  };
}

test('deletes the files used longest ago when the budget is exceeded, until there is some room', async () => {
  const { cache, requestAndSweep, remaining } = setUp({ sizes: { a: 40, b: 30, c: 20 }, budgetBytes: 100 });
  await requestAndSweep('d', 5);
  expect(remaining()).toEqual(['a', 'b', 'c', 'd']);
  await cache.touch('a');
  await requestAndSweep('e', 10);
  expect(remaining()).toEqual(['a', 'c', 'd', 'e']);
});

test('keeps files that were just requested, even over the budget', async () => {
  const { requestAndSweep, remaining } = setUp({ sizes: { a: 10 }, budgetBytes: 50 });
  for (const name of ['b', 'c', 'd']) await requestAndSweep(name, 40);
  expect(remaining()).toEqual(['b', 'c', 'd']);
});

test('lists the files once, and again only when the budget is exceeded', async () => {
  const { requestAndSweep, listings } = setUp({ sizes: { a: 10 }, budgetBytes: 100 });
  for (const name of ['b', 'c', 'd', 'e']) await requestAndSweep(name, 20);
  expect(listings()).toBe(1);
  await requestAndSweep('f', 20);
  expect(listings()).toBe(2);
});

test('deletes other files when the disk is short of space, and throws disk_full when that is not enough', async () => {
  const { requestAndSweep, remaining } = setUp({ sizes: { a: 40, b: 30 }, spaceBytes: 20 });
  await requestAndSweep('c', 50);
  expect(remaining()).toEqual(['b', 'c']);
  await expect(requestAndSweep('d', 500)).rejects.toMatchObject({ code: 'disk_full' });
  expect(remaining()).toEqual(['b', 'c']);
});

test('reserves space for a file that is being made', async () => {
  const { cache, requestAndSweep } = setUp({ sizes: {}, spaceBytes: 100 });
  const pending = Promise.withResolvers<void>();
  const first = cache.make({
    output: 'a',
    expectedBytes: 80,
    make: () => pending.promise,
  });
  await expect(requestAndSweep('b', 30)).rejects.toMatchObject({ code: 'disk_full' });
  pending.resolve();
  await first;
  await requestAndSweep('b', 30);
});

test('does not let callers wait for a sweep, and sweeps once for all files made in the meantime', async () => {
  const { cache, request, hooks, remaining, listings } = setUp({ sizes: { a: 40, b: 30 }, budgetBytes: 100 });
  const listing = Promise.withResolvers<void>();
  hooks.list = () => listing.promise;
  for (const name of ['c', 'd', 'e', 'f']) await request(name, 20);
  expect(remaining()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  listing.resolve();
  await cache.whenIdle();
  expect(remaining()).toEqual(['c', 'd', 'e', 'f']);
  expect(listings()).toBe(2);
});

test('reports a failed listing or deletion to onSweepFailed, and tries again', async () => {
  const { requestAndSweep, hooks, remaining, errors } = setUp({ sizes: { a: 40, b: 30 }, budgetBytes: 100 });
  const failWith = (message: string) => async () => {
    throw new Error(message);
  };
  hooks.list = failWith('list');
  await requestAndSweep('c', 20);
  hooks.list = async () => undefined;
  hooks.remove = failWith('remove');
  await requestAndSweep('d', 20);
  expect(errors.map(String)).toEqual(['Error: list', 'Error: remove']);
  hooks.remove = async () => undefined;
  await requestAndSweep('e', 1);
  expect(remaining()).toEqual(['b', 'c', 'd', 'e']);
  expect(errors).toHaveLength(2);
});
