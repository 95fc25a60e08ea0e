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
import { createLogger } from '../start/logger.ts';
import { createFolderWatcher, type FolderWatcher } from './folder-watcher.ts';

type ImportPath = ImportService['importPath'];

const [settleMs, retryMs] = [4000, 60_000];

let folder: string;
let watcher: FolderWatcher;
let nowMs: number;
/** The watcher's current pause. Resolving it starts the next poll. */
let paused: PromiseWithResolvers<void>;
let polled: PromiseWithResolvers<void>;
const importPath = vi.fn<ImportPath>();
const log = createLogger({ level: 'silent' });
const warn = vi.spyOn(log, 'warn');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taici-watch-'));
  nowMs = 1_000_000;
  warn.mockClear();
  importPath.mockReset().mockImplementation(async ({ path }) => {
    await rm(path, { recursive: true });
    return [];
  });
  polled = Promise.withResolvers();
  watcher = createFolderWatcher({
    ...{ folder, imports: { importPath: importPath }, log, settleMs, retryMs },
    clock: { nowMs: () => nowMs },
    pause(_ms, signal) {
      paused = Promise.withResolvers();
      if (signal.aborted) paused.reject(signal.reason);
      signal.addEventListener('abort', () => paused.reject(signal.reason));
      polled.resolve();
      return paused.promise;
    },
  });
  await watcher.start();
  await polled.promise;
});
afterEach(async () => {
  await watcher.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Advances the clock, then lets the watcher poll once. */
async function poll(afterMs: number): Promise<void> {
  nowMs += afterMs;
  polled = Promise.withResolvers();
  paused.resolve();
  await polled.promise;
}

/** Lets the watcher see the files, then poll again when they have settled. */
async function settle(): Promise<void> {
  await poll(0);
  await poll(settleMs);
}

const importedPaths = () => importPath.mock.calls.map(([{ path }]) => path.slice(folder.length + 1));

test('imports a film into its source folder’s source once the file no longer grows', async () => {
  const path = join(folder, 'kid', 'film.mp4');
  await writeFile(path, 'x');
  for (let times = 0; times < 5; times++) {
    await poll(settleMs);
    await appendFile(path, 'x');
  }
  await poll(settleMs);
  await poll(settleMs - 1);
  expect(importPath).not.toHaveBeenCalled();
  await poll(1);
  expect(importPath).toHaveBeenCalledOnce();
  expect(importPath.mock.calls[0]?.[0]).toMatchObject({
    path,
    source: 'kid',
    ownerId: null,
    claimAllSubtitles: false,
    move: true,
  });
});

test('imports a folder as a whole and removes it when it is empty', async () => {
  importPath.mockImplementation(async ({ path }) => {
    await rm(join(path, 'Season 01', 'a.mp4'));
    return [];
  });
  await mkdir(join(folder, 'film', 'Show', 'Season 01'), { recursive: true });
  await writeFile(join(folder, 'film', 'Show', 'Season 01', 'a.mp4'), 'a');
  await poll(0);
  await poll(settleMs - 1);
  await appendFile(join(folder, 'film', 'Show', 'Season 01', 'a.mp4'), 'b');
  await poll(1);
  expect(importPath).not.toHaveBeenCalled();
  await poll(settleMs);
  expect(importedPaths()).toEqual(['film/Show']);
  expect(importPath.mock.calls[0]?.[0].claimAllSubtitles).toBe(true);
  expect(await readdir(join(folder, 'film'))).toEqual([]);
});

test('leaves subtitles, hidden files, other files, and unfinished downloads in place', async () => {
  const others = ['.b.mp4', 'Big.Film.2010.mkv.part', 'a.en.srt', 'readme.txt', 'x.nfo'];
  for (const name of others) await writeFile(join(folder, 'film', name), '1');
  await settle();
  await poll(retryMs);
  expect(importPath).not.toHaveBeenCalled();
  await writeFile(join(folder, 'film', 'a.mp4'), '1');
  await rename(join(folder, 'film', 'Big.Film.2010.mkv.part'), join(folder, 'film', 'Big.Film.2010.mkv'));
  await settle();
  expect(importedPaths().sort()).toEqual(['film/Big.Film.2010.mkv', 'film/a.mp4']);
  expect((await readdir(join(folder, 'film'))).sort()).toEqual(['.b.mp4', 'a.en.srt', 'readme.txt', 'x.nfo']);
});

test('ignores symbolic links and logs each once', async () => {
  const target = join(folder, 'elsewhere');
  await mkdir(target);
  await writeFile(join(target, 'mine.mp4'), 'mine');
  await symlink(join(target, 'mine.mp4'), join(folder, 'film', 'link.mp4'));
  await symlink(target, join(folder, 'film', 'Linked Show'));
  await symlink(join(folder, 'nowhere'), join(folder, 'film', 'broken.mp4'));
  await settle();
  await poll(settleMs);
  expect(importPath).not.toHaveBeenCalled();
  expect(await readFile(join(target, 'mine.mp4'), 'utf8')).toBe('mine');
  expect((await readdir(join(folder, 'film'))).sort()).toEqual(['Linked Show', 'broken.mp4', 'link.mp4']);
  expect(warn).toHaveBeenCalledTimes(3);
});

test('keeps a failed film, retries it after `retryMs`, and imports the others', async () => {
  importPath.mockImplementation(async ({ path, onFailed }) => {
    if (path.endsWith('bad.mp4')) onFailed?.('bad.mp4', new AppError('disk_full'));
    else if (path.endsWith('worse.mp4')) throw new AppError('disk_full');
    else await rm(path);
    return [];
  });
  for (const name of ['bad', 'good', 'worse']) await writeFile(join(folder, 'film', `${name}.mp4`), '1');
  await settle();
  expect(importedPaths().sort()).toEqual(['film/bad.mp4', 'film/good.mp4', 'film/worse.mp4']);
  await poll(retryMs - 1);
  expect(importPath).toHaveBeenCalledTimes(3);
  expect((await readdir(join(folder, 'film'))).sort()).toEqual(['bad.mp4', 'worse.mp4']);
  await poll(1);
  expect(importedPaths().slice(3).sort()).toEqual(['film/bad.mp4', 'film/worse.mp4']);
});

test('cancels the running import when it stops, and starts no other', async () => {
  const started = Promise.withResolvers<void>();
  importPath.mockImplementation(({ signal }) => {
    started.resolve();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new AppError('cancelled')));
    });
  });
  for (const name of ['Season 01', 'Season 02']) {
    await mkdir(join(folder, 'film', name));
    await writeFile(join(folder, 'film', name, 'a.mp4'), 'a');
  }
  await poll(0);
  nowMs += settleMs;
  paused.resolve();
  await started.promise;
  await watcher.stop();
  expect(importPath).toHaveBeenCalledOnce();
  expect(warn).not.toHaveBeenCalled();
  expect((await readdir(join(folder, 'film'))).sort()).toEqual(['Season 01', 'Season 02']);
});
