import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasSystemErrorCode } from './errors.ts';
import type { CreateTemporaryPath } from './types.ts';

/** Flushes the bytes of a file, or the entries of a folder, to the disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some systems cannot sync a folder. The rename is atomic anyway.
    if (!hasSystemErrorCode(error, 'EISDIR', 'EPERM', 'EINVAL')) throw error;
  } finally {
    await handle.close();
  }
}

/** Renames a finished file durably: its bytes are flushed before the rename and the folder after it. */
export async function renameDurably(args: { temporary: string; output: string }): Promise<void> {
  await syncToDisk(args.temporary);
  await rename(args.temporary, args.output);
  await syncToDisk(dirname(args.output));
}

/** Calls `use` with a temporary path beside `output` and deletes any file there afterwards. */
export async function withTemporaryPath<T>(
  args: { output: string; createTemporaryPath: CreateTemporaryPath },
  use: (temporary: string) => Promise<T>,
): Promise<T> {
  const temporary = await args.createTemporaryPath(args.output);
  try {
    return await use(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * Lets `make` write a temporary file, then renames it to `output` durably. If `make` throws, the temporary file is deleted and a file at `output` is untouched. Resolves to
 * the result of `make`.
 */
export async function writeAtomically<T>(
  args: { output: string; createTemporaryPath: CreateTemporaryPath },
  make: (temporary: string) => Promise<T>,
): Promise<T> {
  const { output } = args;
  await mkdir(dirname(output), { recursive: true });
  return withTemporaryPath(args, async (temporary) => {
    const result = await make(temporary);
    await renameDurably({ temporary, output });
    return result;
  });
}
