import { expect, test } from 'vitest';
import { createDerivedFileCache } from './derived-file-cache.ts';
import { RESERVED_DISK_BYTES } from './disk-space.ts';

const HOUR_MS = 3_600_000;

/** A disk that holds files of these sizes, the first of them used longest ago, an hour apart. */
function setUp(args: { sizes: Record<string, number>; budgetBytes?: number; roomBytes?: number }) {
  const now = 100 * HOUR_MS;
  const names = Object.keys(args.sizes);
  const there = new Map(
    names.map((path, at) => [
      path,
      { bytes: args.sizes[path] ?? 0, usedMs: now - (names.length - at) * HOUR_MS },
    ]),
  );
  const used = () => [...there.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  const before = used();
  let counts = 0;
  const faults: unknown[] = [];
  const disk = { list: async () => undefined as unknown, remove: async () => undefined as unknown };
  const made = createDerivedFileCache({
    files: {
      async listDerivedFiles() {
        counts += 1;
        await disk.list();
        return [...there].map(([path, file]) => ({ path, ...file }));
      },
      async markUsed(path) {
        const file = there.get(path);
        if (file) file.usedMs = now;
      },
      async removeDerivedFile(path) {
        await disk.remove();
        there.delete(path);
      },
      freeBytes: async () => RESERVED_DISK_BYTES + (args.roomBytes ?? 1e9) + before - used(),
      size: async (path) => there.get(path)?.bytes ?? 0,
    },
    budgetBytes: args.budgetBytes ?? 1e9,
    onSweepFailed: (error) => faults.push(error),
    nowMs: () => now,
  });
  const ask = (output: string, bytes: number, expectedBytes = bytes) =>
    made.make({ output, expectedBytes, make: async () => void there.set(output, { bytes, usedMs: now }) });
  const put = async (...wish: Parameters<typeof ask>) => {
    await ask(...wish);
    await made.whenIdle();
  };
  return { made, ask, put, disk, faults, left: () => [...there.keys()], counts: () => counts };
}

test('beyond the budget the ones used longest ago go, over all clips, until there is some room', async () => {
  const { made, put, left } = setUp({ sizes: { a: 40, b: 30, c: 20 }, budgetBytes: 100 });
  await put('d', 5);
  expect(left()).toEqual(['a', 'b', 'c', 'd']);
  await made.touch('a');
  await put('e', 10);
  expect(left()).toEqual(['a', 'c', 'd', 'e']);
});

test('what was asked for a moment ago stays, even over the budget', async () => {
  const { put, left } = setUp({ sizes: { a: 10 }, budgetBytes: 50 });
  for (const name of ['b', 'c', 'd']) await put(name, 40);
  expect(left()).toEqual(['b', 'c', 'd']);
});

test('they are counted once, and again only when there are too many', async () => {
  const { put, counts } = setUp({ sizes: { a: 10 }, budgetBytes: 100 });
  for (const name of ['b', 'c', 'd', 'e']) await put(name, 20);
  expect(counts()).toBe(1);
  await put('f', 20);
  expect(counts()).toBe(2);
});

test('where the disk is short, others go for what is to be made; where that is not enough, nothing goes on', async () => {
  const { put, left } = setUp({ sizes: { a: 40, b: 30 }, roomBytes: 20 });
  await put('c', 50);
  expect(left()).toEqual(['b', 'c']);
  await expect(put('d', 500)).rejects.toMatchObject({ code: 'disk_full' });
  expect(left()).toEqual(['b', 'c']);
});

test('what is being made keeps its room from what comes meanwhile', async () => {
  const { made, put } = setUp({ sizes: {}, roomBytes: 100 });
  const making = Promise.withResolvers<void>();
  const first = made.make({
    output: 'a',
    expectedBytes: 80,
    make: () => making.promise,
  });
  await expect(put('b', 30)).rejects.toMatchObject({ code: 'disk_full' });
  making.resolve();
  await first;
  await put('b', 30);
});

test('who had a file made waits for no counting, which is done for all that came meanwhile at once', async () => {
  const { made, ask, disk, left, counts } = setUp({ sizes: { a: 40, b: 30 }, budgetBytes: 100 });
  const counting = Promise.withResolvers<void>();
  disk.list = () => counting.promise;
  for (const name of ['c', 'd', 'e', 'f']) await ask(name, 20);
  expect(left()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  counting.resolve();
  await made.whenIdle();
  expect(left()).toEqual(['c', 'd', 'e', 'f']);
  expect(counts()).toBe(2);
});

test('that files cannot be counted or taken away is told to the keeper alone, and tried again', async () => {
  const { put, disk, left, faults } = setUp({ sizes: { a: 40, b: 30 }, budgetBytes: 100 });
  const refuse = (what: string) => async () => {
    throw new Error(what);
  };
  disk.list = refuse('list');
  await put('c', 20);
  disk.list = async () => undefined;
  disk.remove = refuse('remove');
  await put('d', 20);
  expect(faults.map(String)).toEqual(['Error: list', 'Error: remove']);
  disk.remove = async () => undefined;
  await put('e', 1);
  expect(left()).toEqual(['b', 'c', 'd', 'e']);
  expect(faults).toHaveLength(2);
});
