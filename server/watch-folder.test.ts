import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { Services } from '#domain/services.ts';
import { createLogger } from './logger.ts';
import { createWatchFolder, type WatchFolder } from './watch-folder.ts';

type FromPath = Services['imports']['fromPath'];

let folder: string;
let watch: WatchFolder;
const fromPath = vi.fn<FromPath>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taici-watch-'));
  fromPath.mockReset().mockImplementation(async ({ path }) => {
    await rm(path, { recursive: true });
    return [];
  });
  const log = createLogger({ level: 'silent' });
  watch = createWatchFolder({ folder, imports: { fromPath }, log, settleMs: 150, pollMs: 20 });
  await watch.start();
});
afterEach(async () => {
  await watch.stop();
  await rm(folder, { recursive: true, force: true });
});

const pathsBrought = () => fromPath.mock.calls.map(([{ path }]) => path.slice(folder.length + 1));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a film is brought in once it no longer grows, from the shelf it lies on', async () => {
  const path = join(folder, 'kid', 'film.mp4');
  for (let size = 1; size <= 10; size++) {
    await writeFile(path, 'x'.repeat(size));
    await pause(40);
  }
  expect(fromPath).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(fromPath).toHaveBeenCalledOnce(), 3000);
  expect(fromPath.mock.calls[0]?.[0]).toMatchObject({
    path,
    source: 'kid',
    ownerId: null,
    claimAll: false,
    move: true,
  });
});

test('a folder counts as one, and goes when it is empty', async () => {
  fromPath.mockImplementation(async ({ path }) => {
    await rm(join(path, 'Season 01', 'a.mp4'));
    return [];
  });
  await mkdir(join(folder, 'film', 'Show', 'Season 01'), { recursive: true });
  await writeFile(join(folder, 'film', 'Show', 'Season 01', 'a.mp4'), 'a');
  await vi.waitFor(() => expect(pathsBrought()).toEqual(['film/Show']), 3000);
  expect(fromPath.mock.calls[0]?.[0].claimAll).toBe(true);
  await vi.waitFor(async () => expect(await readdir(join(folder, 'film'))).toEqual([]), 3000);
});

test('subtitles wait for their film, hidden files are left alone', async () => {
  await writeFile(join(folder, 'film', 'a.en.srt'), '1');
  await writeFile(join(folder, 'film', '.b.mp4.part'), '1');
  await pause(500);
  expect(fromPath).not.toHaveBeenCalled();
  await writeFile(join(folder, 'film', 'a.mp4'), '1');
  await vi.waitFor(() => expect(pathsBrought()).toEqual(['film/a.mp4']), 3000);
});

test('what cannot be brought in stays and is not tried in a hurry; the others go on', async () => {
  fromPath.mockImplementation(async ({ path, onFailed }) => {
    if (path.endsWith('bad.mp4')) onFailed?.('bad.mp4', new AppError('disk_full'));
    else await rm(path);
    return [];
  });
  await writeFile(join(folder, 'film', 'bad.mp4'), '1');
  await writeFile(join(folder, 'film', 'good.mp4'), '1');
  await vi.waitFor(() => expect(pathsBrought()).toEqual(['film/bad.mp4', 'film/good.mp4']), 3000);
  await pause(400);
  expect(fromPath).toHaveBeenCalledTimes(2);
  expect(await readdir(join(folder, 'film'))).toEqual(['bad.mp4']);
});
