import { lstat, mkdir, readdir, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { AppError } from '#domain/errors.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { linkOrCopyFile } from './link-or-copy-file.ts';
import { createTemporaryName, isAbandonedTemporaryName } from './temporary-names.ts';
import { writeLimited } from './write-limited.ts';

const stillPattern = /^\d+-(?:full|mezzanine)\.(?:jpg|png)$/;
const madePattern = /^[a-z0-9-]{1,80}\.(?:mp4|m4a|mp3|gif|webp)$/;
const clipStillPattern = /^\d+\.jpg$/;
const sheetPattern = /^[A-Za-z0-9_-]{8,64}\.(?:pdf|png)$/;
/** Where files are stored that can be made again. */
const madeAgain = [
  { kind: 'clips', part: 'made', pattern: madePattern },
  { kind: 'clips', part: 'stills', pattern: clipStillPattern },
  { kind: 'clips', part: 'sheets', pattern: sheetPattern },
  { kind: 'clips', part: '.', pattern: /^clip\.m4a$/ },
  { kind: 'videos', part: 'stills', pattern: stillPattern },
] as const;
/**
 * An empty file beside one that can be made again, whose date is when that was last used. The file's own dates must stay:
 * they tell whoever has a part of it, or another name of it, that it is still the same, and no call sets them as finely
 * as the disk keeps them.
 */
const MARK = '.used-';
const markOf = (path: string) => join(dirname(path), `${MARK}${basename(path)}`);
/** A disk that cannot be written to, or on which there is no room: the file can be read all the same. */
const cannotMark = ['ENOENT', 'ENOTDIR', 'EPERM', 'EACCES', 'EROFS', 'ENOSPC', 'EDQUOT'];
const takeEndings = ['.m4a', '.peaks'];
const idPattern = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * The library on a local disk:
 *
 *     videos/{id}/   original.mp4 mezzanine.mp4 poster.jpg thumbnails.jpg peaks.bin, stills/120-full.png, side/{hash}.txt
 *     clips/{id}/    clip.mp4 clip.m4a, made/burnt-{hash}.mp4, takes/{id}.m4a takes/{id}.peaks, stills/120.jpg, sheets/{key}.pdf
 *     tmp/           what is being made
 *
 * Every path comes from an id of letters, digits, `_` and `-`; anything else throws not_found, so no path leads out of `root`.
 */
export function createLibraryFiles(args: { root: string }): LibraryFiles {
  const root = resolve(args.root);
  const tmp = join(root, 'tmp');
  const folderOf = (kind: 'videos' | 'clips', id: string) => {
    return join(root, kind, requireId(id));
  };
  const madeFolder = (clipId: string) => join(folderOf('clips', clipId), 'made');
  const takesFolder = (clipId: string) => join(folderOf('clips', clipId), 'takes');
  const remove = async (folder: string) => {
    await mkdir(tmp, { recursive: true });
    // Out of sight at one stroke; what a crash leaves of it lies where it is swept.
    const doomed = join(tmp, await createTemporaryName(''));
    try {
      await rename(folder, doomed);
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT')) return;
      throw error;
    }
    await rm(doomed, { recursive: true, force: true });
  };

  return {
    videoFile: (videoId, name) => join(folderOf('videos', videoId), name),
    originalFile: (videoId, ext) => join(folderOf('videos', videoId), `original${safeExtension(ext)}`),
    sidecarFolder: (videoId) => join(folderOf('videos', videoId), 'side'),
    clipFile: (clipId, name) => join(folderOf('clips', clipId), name),
    derivedFile(clipId, name) {
      if (!madePattern.test(name)) throw new AppError('not_found', { message: 'not a name of the library' });
      return join(madeFolder(clipId), name);
    },
    async listDerivedFiles() {
      const found: { path: string; bytes: number; usedMs: number }[] = [];
      for (const { kind, part, pattern } of madeAgain) {
        for (const id of await namesIn(join(root, kind))) {
          const folder = join(root, kind, id, part);
          const names = new Set(await namesIn(folder));
          for (const name of names) {
            if (!pattern.test(name)) continue;
            found.push(await lastUseOf({ path: join(folder, name), isMarked: names.has(`${MARK}${name}`) }));
          }
        }
      }
      return found;
    },
    async markUsed(path) {
      if (!isMadeAgain({ root, path })) return;
      try {
        await stat(path);
        // Writing nothing to a file leaves its date.
        await writeFile(markOf(path), '', { flag: 'a' });
        const now = new Date();
        await utimes(markOf(path), now, now);
      } catch (error) {
        if (!hasErrorCode(error, ...cannotMark)) throw error;
      }
    },
    removeDerivedFile: removeWithMark,
    takeFile: (clipId, takeId, name) =>
      join(takesFolder(clipId), `${requireId(takeId)}${name.slice('take'.length)}`),
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
        return (await stat(path)).size;
      } catch (error) {
        if (hasErrorCode(error, 'ENOENT'))
          throw new AppError('not_found', { message: 'no such file', cause: error });
        throw error;
      }
    },
    linkOrCopy: linkOrCopyFile,
    async mustCopy(from) {
      await mkdir(root, { recursive: true });
      const [source, library] = await Promise.all([lstat(from), stat(root)]);
      return source.isSymbolicLink() || source.dev !== library.dev;
    },
    removeOriginal: (videoId, ext) =>
      rm(join(folderOf('videos', videoId), `original${safeExtension(ext)}`), { force: true }),
    pruneStills: ({ videoId, keep }) =>
      pruneFolder({ folder: join(folderOf('videos', videoId), 'stills'), pattern: stillPattern, keep }),
    pruneDerivedFiles: ({ clipId, keep }) =>
      pruneFolder({ folder: madeFolder(clipId), pattern: madePattern, keep }),
    async pruneClipFiles({ clipId, keep }) {
      const folder = folderOf('clips', clipId);
      await pruneFolder({ folder: join(folder, 'stills'), pattern: clipStillPattern, keep });
      await pruneFolder({ folder: join(folder, 'sheets'), pattern: sheetPattern, keep });
    },
    listIds: async (kind) => (await namesIn(join(root, kind))).filter((name) => idPattern.test(name)),
    removeVideo: (videoId) => remove(folderOf('videos', videoId)),
    removeClip: (clipId) => remove(folderOf('clips', clipId)),
    async removeTake(clipId, takeId) {
      for (const ending of takeEndings) {
        await rm(join(takesFolder(clipId), `${requireId(takeId)}${ending}`), { force: true });
      }
    },
    async listTakeIds({ clipId, beforeMs }) {
      const folder = takesFolder(clipId);
      const ids = new Set<string>();
      for (const name of await namesIn(folder)) {
        const ending = takeEndings.find((one) => name.endsWith(one));
        const id = ending ? name.slice(0, -ending.length) : '';
        if (!idPattern.test(id)) continue;
        const { mtimeMs } = await dateOf(join(folder, name));
        if (mtimeMs < beforeMs) ids.add(id);
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
      for (const kind of ['videos', 'clips']) {
        for (const id of await namesIn(join(root, kind))) {
          folders.push(
            ...['.', 'stills', 'side', 'takes', 'made', 'sheets'].map((part) => join(root, kind, id, part)),
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

/** Deletes the oldest of a folder's files that have such names until `keep` are left. */
async function pruneFolder(args: { folder: string; pattern: RegExp; keep: number }): Promise<void> {
  const { folder, pattern, keep } = args;
  const names = (await namesIn(folder)).filter((name) => pattern.test(name));
  if (names.length <= keep) return;
  const dated = await Promise.all(names.map((name) => dateOf(join(folder, name))));
  const oldest = dated.sort((a, b) => a.mtimeMs - b.mtimeMs).slice(0, names.length - keep);
  await Promise.all(oldest.map(({ path }) => removeWithMark(path)));
}

/** Whether `listDerivedFiles` lists the file. */
function isMadeAgain({ root, path }: { root: string; path: string }): boolean {
  const parts = relative(root, path).split(sep);
  const [name = ''] = parts.slice(-1);
  const part = parts.length === 3 ? '.' : parts[2];
  return (
    (parts.length === 3 || parts.length === 4) &&
    madeAgain.some((one) => one.kind === parts[0] && one.part === part && one.pattern.test(name))
  );
}

async function removeWithMark(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(markOf(path), { force: true });
}

/** When a file was made, in milliseconds; 0 for one that has gone meanwhile. */
async function dateOf(path: string): Promise<{ path: string; mtimeMs: number }> {
  try {
    return { path, mtimeMs: (await stat(path)).mtimeMs };
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return { path, mtimeMs: 0 };
    throw error;
  }
}

/** A file's size and when it was made or last used; nothing of one that has gone meanwhile. */
async function lastUseOf(args: {
  path: string;
  isMarked: boolean;
}): Promise<{ path: string; bytes: number; usedMs: number }> {
  const { path, isMarked } = args;
  try {
    const { size, mtimeMs } = await stat(path);
    const marked = isMarked ? (await dateOf(markOf(path))).mtimeMs : 0;
    return { path, bytes: size, usedMs: Math.max(marked, mtimeMs) };
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return { path, bytes: 0, usedMs: 0 };
    throw error;
  }
}

/** Lower case, letters and digits only; a name's odd ending is not worth keeping. */
function safeExtension(ext: string): string {
  const lower = ext.toLowerCase();
  return /^\.[a-z0-9]{1,8}$/.test(lower) ? lower : '.film';
}

async function sweepFolder(folder: string): Promise<number> {
  let swept = 0;
  for (const name of await namesIn(folder)) {
    if (!(await isAbandonedTemporaryName(name))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
    swept += 1;
  }
  return swept;
}

/** Names in a folder; none when it is not there or is a file. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}
