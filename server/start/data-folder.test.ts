import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taici-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const reserve = { release: async () => false };

test('creates a missing folder and leaves nothing in it', async () => {
  const path = join(folder, 'a/b');
  expect(await prepareDataFolder({ path, reserve })).toEqual({ isFull: false });
  expect(await readdir(path)).toEqual([]);
});

test.each(['data', 'data/below'])('names a file that is in the way of %s', async (place) => {
  await writeFile(join(folder, 'data'), '');
  const path = join(folder, place);
  await expect(prepareDataFolder({ path, reserve })).rejects.toMatchObject({
    problem: 'dataFolderIsFile',
    path,
  });
});

// Not even root may create a folder there.
test.skipIf(process.platform !== 'linux')('names a folder that cannot be written to', async () => {
  const path = '/sys/taici';
  await expect(prepareDataFolder({ path, reserve })).rejects.toMatchObject({
    problem: 'dataFolderReadOnly',
    path,
  });
});
