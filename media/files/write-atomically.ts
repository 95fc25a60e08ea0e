import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { createTemporaryPathBeside } from './temporary-names.ts';

/** Flushes the bytes of a file, or the entries of a folder, to the disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some systems cannot sync a folder. The rename is atomic anyway.
    if (!hasErrorCode(error, 'EISDIR', 'EPERM', 'EINVAL')) throw error;
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

/**
 * Lets `make` write a temporary file beside `output`, then renames it to `output` durably. If `make` throws, the
 * temporary file is deleted and a file at `output` is untouched. Resolves to the result of `make`.
 */
export async function writeAtomically<T>(args: {
  output: string;
  make: (temporary: string) => Promise<T>;
}): Promise<T> {
  await mkdir(dirname(args.output), { recursive: true });
  return withTemporaryPath(args.output, async (temporary) => {
    const result = await args.make(temporary);
    await renameDurably({ temporary, output: args.output });
    return result;
  });
}

/** Calls `use` with a temporary path beside `output` and deletes any file there afterwards. */
export async function withTemporaryPath<T>(
  output: string,
  use: (temporary: string) => Promise<T>,
): Promise<T> {
  const temporary = await createTemporaryPathBeside(output);
  try {
    return await use(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}
