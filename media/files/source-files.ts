import { createHash } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { lstat, readdir, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#domain/errors.ts';
import { matchSubtitleFile } from '#domain/imports/match-subtitle-file.ts';
import type { FoundFilmFile, SkipReason, SourceFiles } from '#domain/imports/source-files.ts';
import { isSubtitleFileName, isVideoFileName } from '#shared/file-extensions.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';

/** Folders in which a film's subtitles lie apart from it. */
const SUBTITLE_FOLDER = /^(?:subs?|subtitles?|字幕)$/i;
const DEEPEST = 12;

interface Entry {
  path: string;
  /** From the folder that was asked for, its own name first. */
  relativePath: string;
}

/** A folder's content: its films, and the subtitles in it or in a subtitle folder below it. */
interface Shelf {
  films: Entry[];
  subtitles: Entry[];
}

/** Reading films and subtitles off a local disk. */
export function createSourceFiles(): SourceFiles {
  return {
    async findFilms({
      path,
      claimAllSubtitles: claimAll,
      anyExtension: anyKind = false,
      move = false,
      root,
    }) {
      const missing = (cause: unknown) => {
        throw new AppError('source_missing', { message: 'nothing there to bring in', cause });
      };
      // Resolved first: with a slash after it, a link would be taken for what it leads to.
      const named = await lstat(resolve(path)).catch(missing);
      if (move && named.isSymbolicLink()) return leave(basename(path), 'not_a_file');
      const real = await realpath(path).catch(missing);
      const kind = await stat(real);
      if (kind.isDirectory()) return findInFolder({ folder: real, claimAll });
      if (!kind.isFile()) return leave(basename(path), 'not_a_file');
      if (!anyKind && !isVideoFileName(real)) return leave(basename(path), 'not_a_film');
      return { found: [await findOne({ file: real, claimAll, root })], skipped: [] };
    },
    async hashContent(path, signal) {
      const hash = createHash('sha256');
      try {
        await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash, { signal });
      } catch (cause) {
        throw signal?.aborted ? new AppError('cancelled', { cause }) : cause;
      }
      return hash.digest('hex');
    },
    async fingerprint(path) {
      const { dev, ino, size, mtimeNs } = await stat(path, { bigint: true }).catch((cause) => {
        throw new AppError('source_missing', { message: 'a file to bring in is gone', cause });
      });
      return [dev, ino, size, mtimeNs].join('-');
    },
    remove: (path) => rm(path, { force: true }),
  };
}

const leave = (name: string, reason: SkipReason) => ({ found: [], skipped: [{ name, reason }] });

async function findOne(args: {
  file: string;
  claimAll: boolean;
  root: string | undefined;
}): Promise<FoundFilmFile> {
  const { file, claimAll, root } = args;
  const from = root === undefined ? dirname(file) : await realpath(root);
  const { shelves } = await walk({ folder: dirname(file), shallow: true });
  const [shelf] = shelves;
  const film = { path: file, relativePath: relative(from, file).split(sep).join('/') };
  if (!shelf) return { ...film, subtitles: [] };
  return { ...film, subtitles: subtitlesOf({ film, shelf, onlyFilm: claimAll && shelf.films.length === 1 }) };
}

async function findInFolder(args: { folder: string; claimAll: boolean }) {
  const { shelves, skipped } = await walk({ folder: args.folder, shallow: false });
  const found: FoundFilmFile[] = [];
  for (const shelf of shelves) {
    const taken = new Set<string>();
    for (const film of shelf.films) {
      const subtitles = subtitlesOf({ film, shelf, onlyFilm: args.claimAll && shelf.films.length === 1 });
      for (const { path } of subtitles) taken.add(path);
      found.push({ ...film, subtitles });
    }
    for (const { path, relativePath } of shelf.subtitles) {
      if (!taken.has(path)) skipped.push({ name: relativePath, reason: 'subtitle_without_film' });
    }
  }
  found.sort((a, b) => a.relativePath.localeCompare(b.relativePath, 'en', { numeric: true }));
  return { found, skipped };
}

function subtitlesOf(args: { film: Entry; shelf: Shelf; onlyFilm: boolean }): FoundFilmFile['subtitles'] {
  const { film, shelf, onlyFilm } = args;
  const folder = `${dirname(film.path)}/`;
  return shelf.subtitles.flatMap(({ path }) => {
    const below = path.slice(folder.length);
    const { belongs, languageTag } = matchSubtitleFile(basename(film.path), below, { onlyFilm });
    return belongs ? [{ path, name: basename(path), languageTag }] : [];
  });
}

/** Reads a folder and those below it; `shallow`: only its own films, and its subtitles. */
async function walk(args: {
  folder: string;
  shallow: boolean;
}): Promise<{ shelves: Shelf[]; skipped: { name: string; reason: SkipReason }[] }> {
  const shelves: Shelf[] = [];
  const skipped: { name: string; reason: SkipReason }[] = [];

  const visit = async (folder: string, relative: string, shelf: Shelf, depth: number): Promise<void> => {
    const entries = await readEntries(folder);
    if (entries === null) {
      skipped.push({ name: relative, reason: 'unreadable' });
      return;
    }
    for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))) {
      // Hidden files are other programs' business.
      if (entry.name.startsWith('.')) continue;
      const at = { path: join(folder, entry.name), relativePath: `${relative}/${entry.name}` };
      if (entry.isDirectory()) {
        if (depth >= DEEPEST) continue;
        const ofThisShelf = SUBTITLE_FOLDER.test(entry.name) || shelfBySubtitleFolder.has(folder);
        if (ofThisShelf) {
          shelfBySubtitleFolder.add(at.path);
          await visit(at.path, at.relativePath, shelf, depth + 1);
        } else if (!args.shallow) await openShelf(at.path, at.relativePath, depth + 1);
      } else if (!entry.isFile()) skipped.push({ name: at.relativePath, reason: 'not_a_file' });
      else if (isVideoFileName(entry.name)) shelf.films.push(at);
      else if (isSubtitleFileName(entry.name)) shelf.subtitles.push(at);
      else skipped.push({ name: at.relativePath, reason: 'not_a_film' });
    }
  };
  const shelfBySubtitleFolder = new Set<string>();
  const openShelf = async (folder: string, relative: string, depth: number) => {
    const shelf: Shelf = { films: [], subtitles: [] };
    shelves.push(shelf);
    await visit(folder, relative, shelf, depth);
  };

  await openShelf(args.folder, basename(args.folder), 0);
  return { shelves, skipped };
}

/** A folder's entries; null when this process may not read them, so that the folders beside it still come in. */
async function readEntries(folder: string): Promise<Dirent[] | null> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (thrown) {
    if (hasErrorCode(thrown, 'EACCES', 'EPERM')) return null;
    throw thrown;
  }
}
