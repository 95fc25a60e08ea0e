import { link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { ClipVerification } from '#domain/media/types.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { createTemporaryName, createTemporaryPathBeside } from '../files/temporary-names.ts';
import { renameDurably } from '../files/write-atomically.ts';

/** Finished cuts under a name that tells what is in them. */
export interface ClipCache {
  /** Puts the cut of this key at `output` if it is there; null otherwise. */
  restore(args: { key: string; output: string }): Promise<ClipVerification | null>;
  /** Remembers a finished cut by a second name of the same file, which takes no room while the first is there. */
  store(args: { key: string; from: string; proof: ClipVerification }): Promise<void>;
}

const slip = z.object({
  /** The file the proof was made of. */
  inode: z.number(),
  modifiedMs: z.number(),
  proof: z.object({
    frames: z.number(),
    firstFrameOff: z.number(),
    lastFrameOff: z.number(),
    audioOffsetMs: z.number().nullable(),
    bytes: z.number(),
    method: z.enum(['copy', 'head', 'full']),
  }),
});

const KEEP_BYTES = 2 * 1024 ** 3;

/**
 * Keeps cuts in a folder beside the library's files, the least lately used deleted above `mostBytes`. What is in it may be
 * lost at any time: an entry that is not whole counts as none. Where the file system has no hard links nothing is kept.
 */
export function createClipCache(args: { folder: string; mostBytes?: number }): ClipCache {
  const { folder, mostBytes = KEEP_BYTES } = args;
  const clipOf = (key: string) => join(folder, `${key}.mp4`);
  const slipOf = (key: string) => join(folder, `${key}.json`);
  return {
    async restore({ key, output }) {
      try {
        const { inode, modifiedMs, proof } = slip.parse(JSON.parse(await readFile(slipOf(key), 'utf8')));
        const file = await stat(clipOf(key));
        if (file.ino !== inode || file.mtimeMs !== modifiedMs || file.size !== proof.bytes) return null;
        await mkdir(dirname(output), { recursive: true });
        const temporary = await createTemporaryPathBeside(output);
        try {
          await link(clipOf(key), temporary);
          await renameDurably({ temporary, output });
        } finally {
          // Also after a rename: onto another name of the same file it does nothing and leaves both.
          await rm(temporary, { force: true });
        }
        await noteUse(slipOf(key));
        return proof;
      } catch (error) {
        if (isAbsent(error) || error instanceof SyntaxError || error instanceof z.ZodError) return null;
        throw error;
      }
    },
    async store({ key, from, proof }) {
      try {
        await mkdir(folder, { recursive: true });
        await rm(clipOf(key), { force: true });
        await link(from, clipOf(key));
        const { ino, mtimeMs } = await stat(clipOf(key));
        const temporary = join(folder, await createTemporaryName('.json'));
        await writeFile(temporary, JSON.stringify({ inode: ino, modifiedMs: mtimeMs, proof }));
        await rename(temporary, slipOf(key));
        await prune({ folder, mostBytes });
      } catch (error) {
        // The clip is made; that it cannot be remembered is no reason to lose it.
        if (!isAbsent(error) && !hasErrorCode(error, ...cannotKeep)) throw error;
      }
    },
  };
}

const cannotKeep = [
  'EXDEV',
  'EROFS',
  'EPERM',
  'EMLINK',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EACCES',
  'ENOSYS',
  'ENOSPC',
  'EEXIST',
];

/** The clip has been found: that nobody can write down when is no reason to lose it. */
async function noteUse(path: string): Promise<void> {
  try {
    const now = new Date();
    await utimes(path, now, now);
  } catch (error) {
    if (!isAbsent(error) && !hasErrorCode(error, ...cannotKeep)) throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return hasErrorCode(error, 'ENOENT');
}

async function prune(args: { folder: string; mostBytes: number }): Promise<void> {
  const { folder, mostBytes } = args;
  const keys = (await readdir(folder))
    .filter((name) => name.endsWith('.mp4'))
    .map((name) => name.slice(0, -4));
  const entries = await Promise.all(
    keys.map(async (key) => {
      const usedMs = await stat(join(folder, `${key}.json`)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      const bytes = await stat(join(folder, `${key}.mp4`)).then(
        ({ size }) => size,
        () => 0,
      );
      return { key, usedMs, bytes };
    }),
  );
  let room = mostBytes;
  for (const { key, bytes } of entries.sort((a, b) => b.usedMs - a.usedMs)) {
    room -= bytes;
    if (room >= 0) continue;
    await rm(join(folder, `${key}.mp4`), { force: true });
    await rm(join(folder, `${key}.json`), { force: true });
  }
}
