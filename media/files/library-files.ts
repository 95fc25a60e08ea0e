import { lstat, mkdir, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { AppError } from '#domain/errors.ts';
import type { LibraryFiles } from '#domain/media/library-files.ts';
import { takeFileNames } from '#domain/takes/types.ts';
import { type DubFileName, dubFileNames } from '#shared/dubs.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { linkOrCopyFile } from './link-or-copy-file.ts';
import { listNames } from './list-names.ts';
import { toNativePath } from './native-path.ts';
import { readFileStatus } from './read-file-status.ts';
import { createTemporaryName, isAbandonedTemporaryName } from './temporary-names.ts';
import { writeLimited } from './write-limited.ts';

const stillPattern = /^\d+-(?:full|mezzanine)\.(?:jpg|png|webp)$/;
const derivedPattern = /^[a-z0-9-]{1,80}\.(?:mp4|m4a|mp3|gif|webp)$/;
const clipStillPattern = /^\d+\.jpg$/;
const sheetPattern = /^[A-Za-z0-9_-]{8,64}\.(?:pdf|png)$/;
const dubPattern = /^[A-Za-z0-9_-]{8,64}\.(?:mp4|m4a)$/;
/** The folders and name patterns of derived files. */
const derivedPlaces = [
  { kind: 'clips', part: 'derived', pattern: derivedPattern },
  { kind: 'clips', part: 'stills', pattern: clipStillPattern },
  { kind: 'clips', part: 'sheets', pattern: sheetPattern },
  { kind: 'clips', part: 'dubs', pattern: dubPattern },
  { kind: 'clips', part: '.', pattern: /^clip\.m4a$/ },
  { kind: 'reels', part: '.', pattern: /^reel\.mp4$/ },
  { kind: 'videos', part: 'stills', pattern: stillPattern },
] as const;
/**
 * Prefix of an empty file beside a derived file, whose modification time is the time of the last use. The derived
 * file's own times must not change: they tell a client that has a part of it, and the clip cache that has another link
 * to it, that it is still the same file. They could not be restored either, because no call sets them as precisely as
 * the file system stores them.
 */
const USE_MARKER_PREFIX = '.used-';
const markerPathOf = (path: string) => join(dirname(path), `${USE_MARKER_PREFIX}${basename(path)}`);
/**
 * Errors of writing a marker that do not matter, because the file can still be read: a read-only or full disk, or a
 * missing file.
 */
const ignoredMarkerErrors = ['ENOENT', 'ENOTDIR', 'EPERM', 'EACCES', 'EROFS', 'ENOSPC', 'EDQUOT'];
const takeSuffixes = takeFileNames.map((name) => name.slice('take'.length));
const idPattern = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Creates the file store of the library on a local disk:
 *
 *     videos/{id}/   original.mp4 mezzanine.mp4 poster.webp thumbnails.jpg peaks.bin, stills/120-full.png,
 *                    sidecars/{hash}.txt
 *     clips/{id}/    clip.mp4 clip.m4a, derived/burnt-{hash}.mp4, takes/{id}.flac .m4a .peaks, stills/120.jpg,
 *                    sheets/{key}.pdf dubs/{id}.mp4 dubs/{id}.m4a
 *     reels/{id}/    reel.mp4
 *     tmp/           temporary files
 *
 * Every path is built from an ID of letters, digits, `_` and `-`. Anything else throws not_found, so no path leaves
 * `root`.
 */
export function createLibraryFiles(args: { root: string }): LibraryFiles {
  const root = resolve(args.root);
  const tmp = join(root, 'tmp');
  const folderOf = (kind: 'videos' | 'clips' | 'reels', id: string) => {
    return join(root, kind, requireId(id));
  };
  const derivedFolder = (clipId: string) => join(folderOf('clips', clipId), 'derived');
  const takesFolder = (clipId: string) => join(folderOf('clips', clipId), 'takes');
  const dubFile = (clipId: string, dubId: string, name: DubFileName) =>
    join(folderOf('clips', clipId), 'dubs', `${requireId(dubId)}${name.slice('dub'.length)}`);
  const removeFolder = async (folder: string) => {
    await mkdir(tmp, { recursive: true });
    // The rename removes the folder atomically. After a crash, the next sweep deletes the rest.
    const trash = join(tmp, await createTemporaryName(''));
    try {
      await rename(folder, trash);
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT')) return;
      throw error;
    }
    await rm(trash, { recursive: true, force: true });
  };

  return {
    videoFile: (videoId, name) => join(folderOf('videos', videoId), name),
    originalFile: (videoId, ext) => join(folderOf('videos', videoId), `original${safeExtension(ext)}`),
    sidecarFolder: (videoId) => join(folderOf('videos', videoId), 'sidecars'),
    clipFile: (clipId, name) => join(folderOf('clips', clipId), name),
    derivedFile(clipId, name) {
      if (!derivedPattern.test(name))
        throw new AppError('not_found', { message: 'not a name of the library' });
      return join(derivedFolder(clipId), name);
    },
    reelFile: (reelId) => join(folderOf('reels', reelId), 'reel.mp4'),
    async listDerivedFiles() {
      const found: { path: string; bytes: number; usedMs: number }[] = [];
      for (const { kind, part, pattern } of derivedPlaces) {
        for (const id of await listNames(join(root, kind))) {
          const folder = join(root, kind, id, part);
          const names = new Set(await listNames(folder));
          for (const name of names) {
            if (!pattern.test(name)) continue;
            found.push(
              await readLastUse({
                path: join(folder, name),
                hasMarker: names.has(`${USE_MARKER_PREFIX}${name}`),
              }),
            );
          }
        }
      }
      return found;
    },
    async markUsed(path) {
      if (!isDerivedFile({ root, path })) return;
      try {
        await stat(path);
        // Creates the marker if it does not exist. An existing one is left unchanged.
        await writeFile(markerPathOf(path), '', { flag: 'a' });
        const now = new Date();
        await utimes(markerPathOf(path), now, now);
      } catch (error) {
        if (!hasErrorCode(error, ...ignoredMarkerErrors)) throw error;
      }
    },
    removeDerivedFile: removeWithMarker,
    takeFile: (clipId, takeId, name) =>
      join(takesFolder(clipId), `${requireId(takeId)}${name.slice('take'.length)}`),
    dubFile,
    stillFile(videoId, frame, size, format) {
      if (!Number.isSafeInteger(frame) || frame < 0)
        throw new AppError('not_found', { message: 'no such frame' });
      return join(folderOf('videos', videoId), 'stills', `${frame}-${size}.${format}`);
    },
    clipStillFile(clipId, frame) {
      if (!Number.isSafeInteger(frame) || frame < 0)
        throw new AppError('not_found', { message: 'no such frame' });
      return join(folderOf('clips', clipId), 'stills', `${frame}.jpg`);
    },
    sheetFile: (clipId, key, ext) => join(folderOf('clips', clipId), 'sheets', `${requireId(key)}.${ext}`),
    async exists(path) {
      try {
        await stat(path);
        return true;
      } catch (error) {
        if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return false;
        throw error;
      }
    },
    async size(path) {
      try {
        return (await stat(toNativePath(path))).size;
      } catch (error) {
        if (hasErrorCode(error, 'ENOENT'))
          throw new AppError('not_found', { message: 'no such file', cause: error });
        throw error;
      }
    },
    linkOrCopy: linkOrCopyFile,
    async mustCopy(from) {
      await mkdir(root, { recursive: true });
      const [source, library] = await Promise.all([lstat(toNativePath(from)), stat(root)]);
      return source.isSymbolicLink() || source.dev !== library.dev;
    },
    removeOriginal: (videoId, ext) =>
      rm(join(folderOf('videos', videoId), `original${safeExtension(ext)}`), { force: true }),
    pruneStills: ({ videoId, keep }) =>
      pruneFolder({ folder: join(folderOf('videos', videoId), 'stills'), pattern: stillPattern, keep }),
    pruneDerivedFiles: ({ clipId, keep }) =>
      pruneFolder({ folder: derivedFolder(clipId), pattern: derivedPattern, keep }),
    async pruneClipFiles({ clipId, keep }) {
      const folder = folderOf('clips', clipId);
      await pruneFolder({ folder: join(folder, 'stills'), pattern: clipStillPattern, keep });
      await pruneFolder({ folder: join(folder, 'sheets'), pattern: sheetPattern, keep });
    },
    listIds: async (kind) => (await listNames(join(root, kind))).filter((name) => idPattern.test(name)),
    removeVideo: (videoId) => removeFolder(folderOf('videos', videoId)),
    removeClip: (clipId) => removeFolder(folderOf('clips', clipId)),
    removeReel: (reelId) => removeFolder(folderOf('reels', reelId)),
    async removeTake(clipId, takeId) {
      for (const suffix of takeSuffixes) {
        await rm(join(takesFolder(clipId), `${requireId(takeId)}${suffix}`), { force: true });
      }
    },
    async removeDub(clipId, dubId) {
      for (const name of dubFileNames) await removeWithMarker(dubFile(clipId, dubId, name));
    },
    async listTakeIds({ clipId, beforeMs }) {
      const folder = takesFolder(clipId);
      const ids = new Set<string>();
      for (const name of await listNames(folder)) {
        const takeSuffix = takeSuffixes.find((suffix) => name.endsWith(suffix));
        const id = takeSuffix ? name.slice(0, -takeSuffix.length) : '';
        if (!idPattern.test(id)) continue;
        const { changedMs } = await readFileStatus(join(folder, name));
        if (changedMs < beforeMs) ids.add(id);
      }
      return [...ids];
    },
    async writeTemporary({ from, maxBytes }) {
      await mkdir(tmp, { recursive: true });
      const path = join(tmp, await createTemporaryName(''));
      const discard = () => rm(path, { force: true });
      try {
        return { path, bytes: await writeLimited({ from, path, maxBytes }), discard };
      } catch (error) {
        await discard();
        throw error;
      }
    },
    async sweepTemporary() {
      const folders = [tmp];
      for (const kind of ['videos', 'clips', 'reels']) {
        for (const id of await listNames(join(root, kind))) {
          folders.push(
            ...['.', 'stills', 'sidecars', 'takes', 'derived', 'sheets', 'dubs'].map((part) =>
              join(root, kind, id, part),
            ),
          );
        }
      }
      let swept = 0;
      for (const folder of folders) swept += await sweepFolder(folder);
      return swept;
    },
    async freeBytes() {
      await mkdir(root, { recursive: true });
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
  };
}

function requireId(id: string): string {
  if (!idPattern.test(id)) throw new AppError('not_found', { message: 'not an id of the library' });
  return id;
}

/** Deletes the oldest files in a folder whose names match `pattern` until `keep` are left. */
async function pruneFolder(args: { folder: string; pattern: RegExp; keep: number }): Promise<void> {
  const { folder, pattern, keep } = args;
  const names = (await listNames(folder)).filter((name) => pattern.test(name));
  if (names.length <= keep) return;
  const filesByDate = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, ...(await readFileStatus(path)) };
    }),
  );
  const oldest = filesByDate.sort((a, b) => a.changedMs - b.changedMs).slice(0, names.length - keep);
  await Promise.all(oldest.map(({ path }) => removeWithMarker(path)));
}

/** Whether `listDerivedFiles` lists a path. */
function isDerivedFile({ root, path }: { root: string; path: string }): boolean {
  const parts = relative(root, path).split(sep);
  const [name = ''] = parts.slice(-1);
  const part = parts.length === 3 ? '.' : parts[2];
  return (
    (parts.length === 3 || parts.length === 4) &&
    derivedPlaces.some((place) => place.kind === parts[0] && place.part === part && place.pattern.test(name))
  );
}

async function removeWithMarker(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(markerPathOf(path), { force: true });
}

/**
 * Reads the size of a file and the time when it was made or last used; zeros if it has been deleted in the meantime.
 */
async function readLastUse(args: {
  path: string;
  hasMarker: boolean;
}): Promise<{ path: string; bytes: number; usedMs: number }> {
  const { path, hasMarker } = args;
  const { bytes, changedMs } = await readFileStatus(path);
  const marked = hasMarker ? await readFileStatus(markerPathOf(path)) : null;
  return { path, bytes, usedMs: Math.max(marked?.changedMs ?? 0, changedMs) };
}

/** Returns a file extension in lower case if it has only letters and digits, otherwise `.film`. */
function safeExtension(ext: string): string {
  const lower = ext.toLowerCase();
  return /^\.[a-z0-9]{1,8}$/.test(lower) ? lower : '.film';
}

async function sweepFolder(folder: string): Promise<number> {
  let swept = 0;
  for (const name of await listNames(folder)) {
    if (!(await isAbandonedTemporaryName(name))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
    swept += 1;
  }
  return swept;
}
