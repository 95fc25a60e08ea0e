import type { Stats } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { AppError } from '#domain/errors.ts';
import { type FilmSource, filmSources } from '#domain/films/types.ts';
import type { ImportService } from '#domain/imports/types.ts';
import { isSubtitleFileName } from '#shared/file-extensions.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { removeEmptyFolder } from '../remove-empty-folder.ts';
import { listFolder } from './list-folder.ts';

/** Files that were chosen together. */
export interface UploadBatch {
  viewerId: string;
  source: FilmSource;
  batch: string;
  /** How many films were chosen together: one that came alone takes every subtitle that came with it. */
  films: number;
}

export interface StagedFilms {
  /** Moves a whole file to those it was chosen with, overwriting none; null when it is not there (any more). */
  stage(args: { from: string; name: string; batch: UploadBatch }): Promise<string | null>;
  /**
   * Brings a laid film in with the subtitles that lie there. Whoever asks while it is under way waits for the same end.
   * Throws what the import throws, `cancelled` once the signal is given, and not_found when the account is gone.
   */
  importFilm(path: string): Promise<void>;
  /** The films that lie there and are not being brought in. */
  listPending(): Promise<string[]>;
  /** What lies there for an account: the files by their name, their sizes in bytes. */
  filesOf(viewerId: string): Promise<{ name: string; source: FilmSource; bytes: number }[]>;
  /** Accounts for whom something lies there. */
  listOwners(): Promise<string[]>;
  /** Ends what is being brought in for an account, waits for that, and deletes all that lies there for it. */
  erase(viewerId: string): Promise<void>;
  /** Deletes batches nothing was added to since `beforeMs`, and empty ones. */
  removeStale(beforeMs: number): Promise<void>;
  /** Resolves when no film is being brought in. */
  whenIdle(): Promise<void>;
}

/**
 * Whole uploads on their way into the library, in `folder/{viewer}/{source}/{batch}.{films}/`: all that is known of a
 * batch stands in its path, so that a later process can go on with it.
 */
export function createStagedFilms(args: {
  folder: string;
  imports: ImportService;
  /** False for an account that was deleted. */
  accountExists: (accountId: string) => Promise<boolean>;
  signal: AbortSignal;
}): StagedFilms {
  const { folder, imports, accountExists, signal } = args;
  const underWay = new Map<string, { run: Promise<void>; viewerId: string; stop: AbortController }>();
  let lastMove: Promise<unknown> = Promise.resolve();

  /** One move or removal at a time: between the look for a free name and the move, nobody takes it. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = lastMove.then(work);
    lastMove = turn.catch(() => undefined);
    return turn;
  };

  const erasePlace = (viewerId: string) =>
    inTurn(() => rm(join(folder, viewerId), { recursive: true, force: true }));

  const importFilm = async (path: string, batch: UploadBatch, stop: AbortSignal): Promise<void> => {
    const { viewerId, source, films } = batch;
    if (!(await accountExists(viewerId))) {
      await erasePlace(viewerId);
      throw new AppError('not_found', { message: 'the account is gone' });
    }
    await imports.importPath({
      path,
      source,
      ownerId: source === 'client' ? viewerId : null,
      claimAllSubtitles: films === 1,
      move: true,
      anyExtension: true,
      signal: AbortSignal.any([signal, stop]),
    });
    await inTurn(() => removeEmptyFolder(dirname(path)));
  };

  const listPlaces = async (): Promise<string[]> => {
    const places: string[] = [];
    for (const viewerId of await listFolder(folder)) {
      for (const source of filmSources) {
        const shelf = join(folder, viewerId, source);
        for (const name of await listFolder(shelf)) places.push(join(shelf, name));
      }
    }
    return places;
  };

  return {
    stage({ from, name, batch }) {
      return inTurn(async () => {
        if ((await statIfThere(from)) === null) return null;
        const place = join(folder, batch.viewerId, batch.source, `${batch.batch}.${batch.films}`);
        await mkdir(place, { recursive: true });
        const to = await freePath(place, name);
        await mkdir(dirname(to), { recursive: true });
        await rename(from, to);
        return to;
      });
    },

    importFilm(path) {
      const running = underWay.get(path);
      if (running) return running.run;
      const batch = batchOf(relative(folder, path));
      if (signal.aborted)
        return Promise.reject(new AppError('cancelled', { message: 'the server is stopping' }));
      const stop = new AbortController();
      const run = importFilm(path, batch, stop.signal).finally(() => underWay.delete(path));
      underWay.set(path, { run, viewerId: batch.viewerId, stop });
      return run;
    },

    async listPending() {
      const found: string[] = [];
      for (const place of await listPlaces()) {
        for (const path of await filesBelow(place)) {
          if (!isSubtitleFileName(path) && !underWay.has(path)) found.push(path);
        }
      }
      return found.sort();
    },

    async filesOf(viewerId) {
      const paths = await filesBelow(join(folder, viewerId));
      const stats = await Promise.all(paths.map(statIfThere));
      return paths.map((path, at) => ({
        name: basename(path),
        source: batchOf(relative(folder, path)).source,
        bytes: stats[at]?.size ?? 0,
      }));
    },

    listOwners: () => listFolder(folder),

    async erase(viewerId) {
      const own = [...underWay.values()].filter((one) => one.viewerId === viewerId);
      for (const { stop } of own) stop.abort();
      await Promise.allSettled(own.map(({ run }) => run));
      await erasePlace(viewerId);
    },

    async removeStale(beforeMs) {
      for (const place of await listPlaces()) {
        await inTurn(async () => {
          const changedMs = (await statIfThere(place))?.mtimeMs ?? beforeMs;
          if (changedMs < beforeMs) await rm(place, { recursive: true });
          else await removeEmptyFolder(place);
        });
      }
    },

    async whenIdle() {
      await Promise.allSettled([...underWay.values()].map(({ run }) => run));
    },
  };
}

function batchOf(path: string): UploadBatch {
  const [viewerId = '', source, place = ''] = path.split(sep);
  const films = /\.(\d+)$/.exec(place)?.[1];
  return {
    viewerId,
    source: filmSources.find((known) => known === source) ?? 'film',
    batch: place.replace(/\.\d+$/, ''),
    films: films === undefined ? 0 : Number(films),
  };
}

/**
 * A path in `place` where nothing lies yet. Subtitles of the same name are numbered where a film's search for its
 * subtitles passes numbers over; a film of the same name gets a folder of its own, as its name tells its title.
 */
async function freePath(place: string, name: string): Promise<string> {
  const extension = extname(name);
  const stem = basename(name, extension);
  const other = (count: number) =>
    isSubtitleFileName(name) ? join(place, `${stem}.${count}${extension}`) : join(place, String(count), name);
  let path = join(place, name);
  for (let count = 2; (await statIfThere(path)) !== null; count++) path = other(count);
  return path;
}

async function statIfThere(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (thrown) {
    if (hasErrorCode(thrown, 'ENOENT')) return null;
    throw thrown;
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (thrown) {
    if (hasErrorCode(thrown, 'ENOENT')) return [];
    throw thrown;
  }
}
