import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { createTemporaryPathBeside } from './temporary-names.ts';

/** Forces a file's bytes, or a folder's entries, onto the disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some systems cannot sync a folder; the rename is atomic all the same.
    if (!hasErrorCode(error, 'EISDIR', 'EPERM', 'EINVAL')) throw error;
  } finally {
    await handle.close();
  }
}

/** Renames a finished file to its name for good: bytes synced first, the folder's entry afterwards. */
export async function renameDurably(args: { temporary: string; output: string }): Promise<void> {
  await syncToDisk(args.temporary);
  await rename(args.temporary, args.output);
  await syncToDisk(dirname(args.output));
}

/**
 * Lets `make` write to a temporary path beside `output`, then gives that file its name for good. When `make` throws,
 * nothing is left and whatever was at `output` is untouched. Resolves to what `make` returns.
 */
export async function writeAtomically<T>(args: {
  output: string;
  make: (temporary: string) => Promise<T>;
}): Promise<T> {
  await mkdir(dirname(args.output), { recursive: true });
  return withTemporaryPath(args.output, async (temporary) => {
    const made = await args.make(temporary);
    await renameDurably({ temporary, output: args.output });
    return made;
  });
}

/** Lends `use` a temporary path beside `output`; whatever is there afterwards is deleted. */
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
