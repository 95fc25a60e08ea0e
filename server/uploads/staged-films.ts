import type { Stats } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { AppError } from '#domain/errors.ts';
import type { ImportService } from '#domain/imports/types.ts';
import { removeEmptyFolder } from '#media/files/remove-empty-folder.ts';
import { isSubtitleFileName } from '#shared/file-extensions.ts';
import { type FilmSource, filmSources } from '#shared/film-codes.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { listFolder } from './list-folder.ts';

/** Files that somebody chose together for upload. */
interface UploadBatch {
  viewerId: string;
  source: FilmSource;
  batch: string;
  /** How many films were chosen together. A single film gets every subtitle file of its batch. */
  films: number;
}

type ImportedFilm = Awaited<ReturnType<ImportService['importPath']>>[number];

export interface StagedFilms {
  /** Moves a complete file to its batch without overwriting another. Returns its path; null if the file does not exist. */
  stage(args: { from: string; name: string; batch: UploadBatch }): Promise<string | null>;
  /**
   * Imports a staged film with the subtitles of its batch. Calls during an import wait for the same import. Throws what the
   * import throws, cancelled once the signal aborts, and not_found if the account is deleted. Returns the video in the
   * library, and whether it is new; null if nothing was imported.
   */
  importFilm(path: string): Promise<ImportedFilm | null>;
  /** Lists the paths of staged films that are not being imported. */
  listPending(): Promise<string[]>;
  /** Lists the staged files of an account, with their sizes in bytes. */
  filesOf(viewerId: string): Promise<{ name: string; source: FilmSource; bytes: number }[]>;
  /** Lists the IDs of accounts with staged files. */
  listOwners(): Promise<string[]>;
  /** Cancels the imports of an account, waits for their end, and deletes all its staged files. */
  erase(viewerId: string): Promise<void>;
  /** Deletes batches without a change since `beforeMs`, and empty batches. */
  removeStale(beforeMs: number): Promise<void>;
  /** Resolves when no import runs. */
  whenIdle(): Promise<void>;
}

/**
 * Complete uploads that wait for their import, in `folder/{viewer}/{source}/{batch}.{films}/`. The path holds everything
 * about a batch, so that a later process can continue with it.
 */
export function createStagedFilms(args: {
  folder: string;
  imports: ImportService;
  /** False for a deleted account. */
  accountExists: (accountId: string) => Promise<boolean>;
  signal: AbortSignal;
}): StagedFilms {
  const { folder, imports, accountExists, signal } = args;
  const running = new Map<
    string,
    { promise: Promise<ImportedFilm | null>; viewerId: string; stop: AbortController }
  >();
  let lastMove: Promise<unknown> = Promise.resolve();

  /** Runs one move or removal at a time, so that a free name stays free until the move. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = lastMove.then(work);
    lastMove = turn.catch(() => undefined);
    return turn;
  };

  const eraseFolder = (viewerId: string) =>
    inTurn(() => rm(join(folder, viewerId), { recursive: true, force: true }));

  const importFilm = async (
    path: string,
    batch: UploadBatch,
    stop: AbortSignal,
  ): Promise<ImportedFilm | null> => {
    const { viewerId, source, films } = batch;
    if (!(await accountExists(viewerId))) {
      await eraseFolder(viewerId);
      throw new AppError('not_found', { message: 'the account is deleted' });
    }
    const [film = null] = await imports.importPath({
      path,
      source,
      ownerId: source === 'client' ? viewerId : null,
      actorId: viewerId,
      claimAllSubtitles: films === 1,
      move: true,
      anyExtension: true,
      signal: AbortSignal.any([signal, stop]),
    });
    await inTurn(() => removeEmptyFolder(dirname(path)));
    return film;
  };

  const listBatchFolders = async (): Promise<string[]> => {
    const batchFolders: string[] = [];
    for (const viewerId of await listFolder(folder)) {
      for (const source of filmSources) {
        const sourceFolder = join(folder, viewerId, source);
        for (const name of await listFolder(sourceFolder)) batchFolders.push(join(sourceFolder, name));
      }
    }
    return batchFolders;
  };

  return {
    stage({ from, name, batch }) {
      return inTurn(async () => {
        if ((await statOrNull(from)) === null) return null;
        const batchFolder = join(folder, batch.viewerId, batch.source, `${batch.batch}.${batch.films}`);
        await mkdir(batchFolder, { recursive: true });
        const to = await findFreePath(batchFolder, name);
        await mkdir(dirname(to), { recursive: true });
        await rename(from, to);
        return to;
      });
    },

    importFilm(path) {
      const current = running.get(path);
      if (current) return current.promise;
      const batch = parseBatch(relative(folder, path));
      if (signal.aborted)
        return Promise.reject(new AppError('cancelled', { message: 'the server is stopping' }));
      const stop = new AbortController();
      const promise = importFilm(path, batch, stop.signal).finally(() => running.delete(path));
      running.set(path, { promise, viewerId: batch.viewerId, stop });
      return promise;
    },

    async listPending() {
      const found: string[] = [];
      for (const batchFolder of await listBatchFolders()) {
        for (const path of await listFilesBelow(batchFolder)) {
          if (!isSubtitleFileName(path) && !running.has(path)) found.push(path);
        }
      }
      return found.sort();
    },

    async filesOf(viewerId) {
      const paths = await listFilesBelow(join(folder, viewerId));
      const stats = await Promise.all(paths.map(statOrNull));
      return paths.map((path, at) => ({
        name: basename(path),
        source: parseBatch(relative(folder, path)).source,
        bytes: stats[at]?.size ?? 0,
      }));
    },

    listOwners: () => listFolder(folder),

    async erase(viewerId) {
      const own = [...running.values()].filter((entry) => entry.viewerId === viewerId);
      for (const { stop } of own) stop.abort();
      await Promise.allSettled(own.map(({ promise }) => promise));
      await eraseFolder(viewerId);
    },

    async removeStale(beforeMs) {
      for (const batchFolder of await listBatchFolders()) {
        await inTurn(async () => {
          const changedMs = (await statOrNull(batchFolder))?.mtimeMs ?? beforeMs;
          if (changedMs < beforeMs) await rm(batchFolder, { recursive: true });
          else await removeEmptyFolder(batchFolder);
        });
      }
    },

    async whenIdle() {
      await Promise.allSettled([...running.values()].map(({ promise }) => promise));
    },
  };
}

function parseBatch(path: string): UploadBatch {
  const [viewerId = '', source, batchName = ''] = path.split(sep);
  const films = /\.(\d+)$/.exec(batchName)?.[1];
  return {
    viewerId,
    source: filmSources.find((known) => known === source) ?? 'film',
    batch: batchName.replace(/\.\d+$/, ''),
    films: films === undefined ? 0 : Number(films),
  };
}

/**
 * Returns an unused path in a batch's folder. A subtitle file whose name is taken gets a number before its extension, where
 * the search for a film's subtitles ignores numbers. A film whose name is taken gets a folder of its own, because its name
 * gives its title.
 */
async function findFreePath(batchFolder: string, name: string): Promise<string> {
  const extension = extname(name);
  const stem = basename(name, extension);
  const numbered = (count: number) =>
    isSubtitleFileName(name)
      ? join(batchFolder, `${stem}.${count}${extension}`)
      : join(batchFolder, String(count), name);
  let path = join(batchFolder, name);
  for (let count = 2; (await statOrNull(path)) !== null; count++) path = numbered(count);
  return path;
}

async function statOrNull(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (thrown) {
    if (hasErrorCode(thrown, 'ENOENT')) return null;
    throw thrown;
  }
}

async function listFilesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (thrown) {
    if (hasErrorCode(thrown, 'ENOENT')) return [];
    throw thrown;
  }
}
