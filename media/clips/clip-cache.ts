import { link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type CutProof, renameDurably } from '@taici/frame-cutter';
import * as z from 'zod';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { createTemporaryName, createTemporaryPathBeside } from '../files/temporary-names.ts';

/** Finished clips by the key of their cut (see PendingCut of the frame cutter). */
export interface ClipCache {
  /** Links the clip of this key to `output`. Resolves to null when it is not in the cache. */
  restore(args: { key: string; output: string }): Promise<CutProof | null>;
  /** Adds a finished clip as a hard link, which takes no extra space while the clip exists. */
  store(args: { key: string; from: string; proof: CutProof }): Promise<void>;
}

const entrySchema = z.object({
  /** Identify the file that was verified. */
  inode: z.number(),
  modifiedMs: z.number(),
  proof: z.object({
    frames: z.number(),
    firstFrameOff: z.number(),
    lastFrameOff: z.number(),
    audioOffsetMs: z.number().nullable(),
    bytes: z.number(),
    method: z.enum(['copy', 'lead-in', 'full']),
  }),
});

const MAX_BYTES = 2 * 1024 ** 3;

/**
 * A cache of finished clips in one folder: `{key}.mp4`, and `{key}.json` with its proof. Above `maxBytes`
 * (default 2 GB) the least recently used clips are deleted. Its contents may be lost at any time, and an incomplete
 * entry counts as none. On a file system without hard links nothing is stored.
 */
export function createClipCache(args: { folder: string; maxBytes?: number }): ClipCache {
  const { folder, maxBytes = MAX_BYTES } = args;
  const clipOf = (key: string) => join(folder, `${key}.mp4`);
  const entryOf = (key: string) => join(folder, `${key}.json`);
  return {
    async restore({ key, output }) {
      try {
        const { inode, modifiedMs, proof } = entrySchema.parse(
          JSON.parse(await readFile(entryOf(key), 'utf8')),
        );
        const file = await stat(clipOf(key));
        if (file.ino !== inode || file.mtimeMs !== modifiedMs || file.size !== proof.bytes) return null;
        await mkdir(dirname(output), { recursive: true });
        const temporary = await createTemporaryPathBeside(output);
        try {
          await link(clipOf(key), temporary);
          await renameDurably({ temporary, output });
        } finally {
          // Needed after a rename as well: renaming a file onto another link to the same file does nothing and leaves
          // both names.
          await rm(temporary, { force: true });
        }
        await recordUse(entryOf(key));
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
        await rename(temporary, entryOf(key));
        await prune({ folder, maxBytes });
      } catch (error) {
        // The clip itself is finished: failing to cache it is no error.
        if (!isAbsent(error) && !hasErrorCode(error, ...cannotStoreCodes)) throw error;
      }
    },
  };
}

const cannotStoreCodes = [
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

/** Records the time of use. On a read-only file system the clip is still usable. */
async function recordUse(path: string): Promise<void> {
  try {
    const now = new Date();
    await utimes(path, now, now);
  } catch (error) {
    if (!isAbsent(error) && !hasErrorCode(error, ...cannotStoreCodes)) throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return hasErrorCode(error, 'ENOENT');
}

async function prune(args: { folder: string; maxBytes: number }): Promise<void> {
  const { folder, maxBytes } = args;
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
  let remainingBytes = maxBytes;
  for (const { key, bytes } of entries.sort((a, b) => b.usedMs - a.usedMs)) {
    remainingBytes -= bytes;
    if (remainingBytes >= 0) continue;
    await rm(join(folder, `${key}.mp4`), { force: true });
    await rm(join(folder, `${key}.json`), { force: true });
  }
}
