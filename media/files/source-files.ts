import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, parse, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#domain/errors.ts';
import { cleanFileName } from '#domain/imports/clean-file-name.ts';
import { matchSubtitleFile } from '#domain/imports/match-subtitle-file.ts';
import type { FoundFilmFile, SkipReason, SourceFiles } from '#domain/imports/source-files.ts';
import { isSubtitleFileName, isVideoFileName } from '#shared/file-extensions.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { decodeFileName } from './decode-file-name.ts';
import { fromNativePath, toNativePath } from './native-path.ts';
import { type FolderEntry, readFolder } from './read-folder.ts';

/** Names of folders that hold only the subtitles of the films beside them. */
const subtitleFolderPattern = /^(?:subs?|subtitles?|字幕)$/i;
const MAX_DEPTH = 12;

interface Entry {
  path: string;
  /** Path relative to the parent of the searched folder, so that it begins with that folder's name. */
  relativePath: string;
}

/** The films in a folder, and the subtitles in it or in a subtitle folder below it. */
interface FilmFolder {
  films: Entry[];
  subtitles: Entry[];
}

/** Creates the reader of films and subtitles on a local disk. */
export function createSourceFiles(): SourceFiles {
  return {
    async findFilms({ path, claimAllSubtitles, anyExtension = false, move = false, root }) {
      const throwMissing = (cause: unknown) => {
        throw new AppError('source_missing', { message: 'nothing there to bring in', cause });
      };
      // `resolve` removes a trailing slash, with which lstat would follow a symbolic link.
      const given = await locate(resolve(path));
      const entry = await lstat(toNativePath(given)).catch(throwMissing);
      const name = decodeFileName(basename(given));
      if (move && entry.isSymbolicLink()) return skip(name, 'not_a_file');
      const real = await resolveLinks(given).catch(throwMissing);
      const stats = await stat(toNativePath(real));
      if (stats.isDirectory()) return findInFolder({ folder: real, claimAllSubtitles });
      if (!stats.isFile()) return skip(name, 'not_a_file');
      if (!anyExtension && !isVideoFileName(real)) return skip(name, 'not_a_film');
      return { found: [await findSingleFile({ file: real, claimAllSubtitles, root })], skipped: [] };
    },
    async hashContent(path, signal) {
      const hash = createHash('sha256');
      try {
        await pipeline(createReadStream(toNativePath(path), { highWaterMark: 1024 * 1024 }), hash, {
          signal,
        });
      } catch (cause) {
        throw signal?.aborted ? new AppError('cancelled', { cause }) : cause;
      }
      return hash.digest('hex');
    },
    async fingerprint(path) {
      const { dev, ino, size, mtimeNs } = await stat(toNativePath(path), { bigint: true }).catch((cause) => {
        throw new AppError('source_missing', { message: 'a file to bring in is gone', cause });
      });
      return [dev, ino, size, mtimeNs].join('-');
    },
    remove: (path) => rm(toNativePath(path), { force: true }),
  };
}

/** Returns the path without symbolic links. */
const resolveLinks = async (path: string) =>
  fromNativePath(await realpath(toNativePath(path), { encoding: 'buffer' }));

/**
 * Returns the path of an existing entry whose name a caller could only give with U+FFFD for the bytes that are not
 * UTF-8, as the arguments of a process are. Each such name must match exactly one entry of its folder; otherwise the
 * path is returned unchanged.
 */
async function locate(path: string): Promise<string> {
  if (!path.includes('\ufffd')) return path;
  const { root } = parse(path);
  let found = root;
  for (const name of path.slice(root.length).split(sep)) {
    const entries = name.includes('\ufffd') ? ((await readEntries(found).catch(() => null)) ?? []) : [];
    const matches = entries.filter(
      (entry) => Buffer.from(toNativePath(entry.name)).toString('utf8') === name,
    );
    found = join(found, matches.length === 1 && matches[0] ? matches[0].name : name);
  }
  return found;
}

const skip = (name: string, reason: SkipReason) => ({ found: [], skipped: [{ name, reason }] });

async function findSingleFile(args: {
  file: string;
  claimAllSubtitles: boolean;
  root: string | undefined;
}): Promise<FoundFilmFile> {
  const { file, claimAllSubtitles, root } = args;
  const base = root === undefined ? dirname(file) : await resolveLinks(root);
  const { filmFolders } = await walk({ folder: dirname(file), shallow: true });
  const [folder] = filmFolders;
  const film = { path: file, relativePath: decodeFileName(relative(base, file)).split(sep).join('/') };
  if (!folder) return { ...film, subtitles: [] };
  const onlyFilm = claimAllSubtitles && folder.films.length === 1;
  return { ...film, subtitles: matchSubtitles({ film, folder, onlyFilm }) };
}

async function findInFolder(args: { folder: string; claimAllSubtitles: boolean }) {
  const { filmFolders, skipped } = await walk({ folder: args.folder, shallow: false });
  const found: FoundFilmFile[] = [];
  for (const folder of filmFolders) {
    const matchedPaths = new Set<string>();
    const onlyFilm = args.claimAllSubtitles && folder.films.length === 1;
    for (const film of folder.films) {
      const subtitles = matchSubtitles({ film, folder, onlyFilm });
      for (const { path } of subtitles) matchedPaths.add(path);
      found.push({ ...film, subtitles });
    }
    for (const { path, relativePath } of folder.subtitles) {
      if (!matchedPaths.has(path)) skipped.push({ name: relativePath, reason: 'subtitle_without_film' });
    }
  }
  found.sort((a, b) => a.relativePath.localeCompare(b.relativePath, 'en', { numeric: true }));
  return { found, skipped };
}

/** Returns the subtitles in a folder that belong to a film. */
function matchSubtitles(args: {
  film: Entry;
  folder: FilmFolder;
  onlyFilm: boolean;
}): FoundFilmFile['subtitles'] {
  const { film, folder, onlyFilm } = args;
  const prefix = `${dirname(film.path)}/`;
  return folder.subtitles.flatMap(({ path }) => {
    const relativePath = decodeFileName(path.slice(prefix.length));
    const filmName = decodeFileName(basename(film.path));
    const { belongs, languageTag } = matchSubtitleFile(filmName, relativePath, { onlyFilm });
    return belongs ? [{ path, name: cleanFileName(basename(relativePath)), languageTag }] : [];
  });
}

/** Reads a folder and its subfolders. With `shallow`, reads only the films of the folder itself and their subtitles. */
async function walk(args: {
  folder: string;
  shallow: boolean;
}): Promise<{ filmFolders: FilmFolder[]; skipped: { name: string; reason: SkipReason }[] }> {
  const filmFolders: FilmFolder[] = [];
  const subtitleFolders = new Set<string>();
  const skipped: { name: string; reason: SkipReason }[] = [];

  const visit = async (
    folder: string,
    relative: string,
    filmFolder: FilmFolder,
    depth: number,
  ): Promise<void> => {
    const entries = await readEntries(folder);
    if (entries === null) {
      skipped.push({ name: relative, reason: 'unreadable' });
      return;
    }
    for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))) {
      // Hidden files belong to other programs.
      if (entry.name.startsWith('.')) continue;
      const at = {
        path: join(folder, entry.name),
        relativePath: `${relative}/${decodeFileName(entry.name)}`,
      };
      if (entry.isDirectory()) {
        if (depth >= MAX_DEPTH) continue;
        const isSubtitleFolder = subtitleFolderPattern.test(entry.name) || subtitleFolders.has(folder);
        if (isSubtitleFolder) {
          subtitleFolders.add(at.path);
          await visit(at.path, at.relativePath, filmFolder, depth + 1);
        } else if (!args.shallow) await visitFilmFolder(at.path, at.relativePath, depth + 1);
      } else if (!entry.isFile()) skipped.push({ name: at.relativePath, reason: 'not_a_file' });
      else if (isVideoFileName(entry.name)) filmFolder.films.push(at);
      else if (isSubtitleFileName(entry.name)) filmFolder.subtitles.push(at);
      else skipped.push({ name: at.relativePath, reason: 'not_a_film' });
    }
  };
  const visitFilmFolder = async (folder: string, relative: string, depth: number) => {
    const filmFolder: FilmFolder = { films: [], subtitles: [] };
    filmFolders.push(filmFolder);
    await visit(folder, relative, filmFolder, depth);
  };

  await visitFilmFolder(args.folder, decodeFileName(basename(args.folder)), 0);
  return { filmFolders, skipped };
}

/**
 * Reads the entries of a folder. Resolves to null without read permission, so that the other folders can still be
 * imported.
 */
async function readEntries(folder: string): Promise<FolderEntry[] | null> {
  try {
    return await readFolder(folder);
  } catch (thrown) {
    if (hasErrorCode(thrown, 'EACCES', 'EPERM')) return null;
    throw thrown;
  }
}
