import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { ImportService } from '#domain/imports/types.ts';
import { createFolderWatcher, type FolderWatcher } from './folder-watcher.ts';
import { createLogger } from './logger.ts';

type FromPath = ImportService['importPath'];

const [settleMs, retryMs] = [4000, 60_000];

let folder: string;
let watch: FolderWatcher;
let nowMs: number;
/** The pause the watcher is in: ending it makes it look once more. */
let paused: PromiseWithResolvers<void>;
let looked: PromiseWithResolvers<void>;
const fromPath = vi.fn<FromPath>();
const log = createLogger({ level: 'silent' });
const warn = vi.spyOn(log, 'warn');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taici-watch-'));
  nowMs = 1_000_000;
  warn.mockClear();
  fromPath.mockReset().mockImplementation(async ({ path }) => {
    await rm(path, { recursive: true });
    return [];
  });
  looked = Promise.withResolvers();
  watch = createFolderWatcher({
    ...{ folder, imports: { importPath: fromPath }, log, settleMs, retryMs },
    clock: { nowMs: () => nowMs },
    pause(_ms, signal) {
      paused = Promise.withResolvers();
      if (signal.aborted) paused.reject(signal.reason);
      signal.addEventListener('abort', () => paused.reject(signal.reason));
      looked.resolve();
      return paused.promise;
    },
  });
  await watch.start();
  await looked.promise;
});
afterEach(async () => {
  await watch.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Lets this much time pass, then lets the watcher look once. */
async function look(afterMs: number): Promise<void> {
  nowMs += afterMs;
  looked = Promise.withResolvers();
  paused.resolve();
  await looked.promise;
}

/** Sees what is there, and looks again when it has settled. */
async function settle(): Promise<void> {
  await look(0);
  await look(settleMs);
}

const pathsBrought = () => fromPath.mock.calls.map(([{ path }]) => path.slice(folder.length + 1));

test('a film is brought in once it no longer grows, from the shelf it lies on', async () => {
  const path = join(folder, 'kid', 'film.mp4');
  await writeFile(path, 'x');
  for (let times = 0; times < 5; times++) {
    await look(settleMs);
    await appendFile(path, 'x');
  }
  await look(settleMs);
  await look(settleMs - 1);
  expect(fromPath).not.toHaveBeenCalled();
  await look(1);
  expect(fromPath).toHaveBeenCalledOnce();
  expect(fromPath.mock.calls[0]?.[0]).toMatchObject({
    path,
    source: 'kid',
    ownerId: null,
    claimAllSubtitles: false,
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
  await look(0);
  await look(settleMs - 1);
  await appendFile(join(folder, 'film', 'Show', 'Season 01', 'a.mp4'), 'b');
  await look(1);
  expect(fromPath).not.toHaveBeenCalled();
  await look(settleMs);
  expect(pathsBrought()).toEqual(['film/Show']);
  expect(fromPath.mock.calls[0]?.[0].claimAllSubtitles).toBe(true);
  expect(await readdir(join(folder, 'film'))).toEqual([]);
});

test('subtitles wait for their film; hidden files, other kinds and half downloads are left lying', async () => {
  const others = ['.b.mp4', 'Big.Film.2010.mkv.part', 'a.en.srt', 'readme.txt', 'x.nfo'];
  for (const name of others) await writeFile(join(folder, 'film', name), '1');
  await settle();
  await look(retryMs);
  expect(fromPath).not.toHaveBeenCalled();
  await writeFile(join(folder, 'film', 'a.mp4'), '1');
  await rename(join(folder, 'film', 'Big.Film.2010.mkv.part'), join(folder, 'film', 'Big.Film.2010.mkv'));
  await settle();
  expect(pathsBrought().sort()).toEqual(['film/Big.Film.2010.mkv', 'film/a.mp4']);
  expect((await readdir(join(folder, 'film'))).sort()).toEqual(['.b.mp4', 'a.en.srt', 'readme.txt', 'x.nfo']);
});

test('links are left alone and told of once; what they lead to is not taken', async () => {
  const target = join(folder, 'elsewhere');
  await mkdir(target);
  await writeFile(join(target, 'mine.mp4'), 'mine');
  await symlink(join(target, 'mine.mp4'), join(folder, 'film', 'link.mp4'));
  await symlink(target, join(folder, 'film', 'Linked Show'));
  await symlink(join(folder, 'nowhere'), join(folder, 'film', 'broken.mp4'));
  await settle();
  await look(settleMs);
  expect(fromPath).not.toHaveBeenCalled();
  expect(await readFile(join(target, 'mine.mp4'), 'utf8')).toBe('mine');
  expect((await readdir(join(folder, 'film'))).sort()).toEqual(['Linked Show', 'broken.mp4', 'link.mp4']);
  expect(warn).toHaveBeenCalledTimes(3);
});

test('what cannot be brought in stays and is tried again after its time; the others go on', async () => {
  fromPath.mockImplementation(async ({ path, onFailed }) => {
    if (path.endsWith('bad.mp4')) onFailed?.('bad.mp4', new AppError('disk_full'));
    else if (path.endsWith('worse.mp4')) throw new AppError('disk_full');
    else await rm(path);
    return [];
  });
  for (const name of ['bad', 'good', 'worse']) await writeFile(join(folder, 'film', `${name}.mp4`), '1');
  await settle();
  expect(pathsBrought().sort()).toEqual(['film/bad.mp4', 'film/good.mp4', 'film/worse.mp4']);
  await look(retryMs - 1);
  expect(fromPath).toHaveBeenCalledTimes(3);
  expect((await readdir(join(folder, 'film'))).sort()).toEqual(['bad.mp4', 'worse.mp4']);
  await look(1);
  expect(pathsBrought().slice(3).sort()).toEqual(['film/bad.mp4', 'film/worse.mp4']);
});

test('stopping ends a season that is being brought in, and begins nothing more', async () => {
  const begun = Promise.withResolvers<void>();
  fromPath.mockImplementation(({ signal }) => {
    begun.resolve();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new AppError('cancelled')));
    });
  });
  for (const name of ['Season 01', 'Season 02']) {
    await mkdir(join(folder, 'film', name));
    await writeFile(join(folder, 'film', name, 'a.mp4'), 'a');
  }
  await look(0);
  nowMs += settleMs;
  paused.resolve();
  await begun.promise;
  await watch.stop();
  expect(fromPath).toHaveBeenCalledOnce();
  expect(warn).not.toHaveBeenCalled();
  expect((await readdir(join(folder, 'film'))).sort()).toEqual(['Season 01', 'Season 02']);
});
