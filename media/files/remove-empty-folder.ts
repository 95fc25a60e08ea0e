import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { toNativePath } from './native-path.ts';
import { readFolder } from './read-folder.ts';

/** Removes a folder and its subfolders where they are empty. A missing folder is fine. */
export async function removeEmptyFolder(folder: string): Promise<void> {
  try {
    for (const entry of await readFolder(folder)) {
      if (entry.isDirectory()) await removeEmptyFolder(join(folder, entry.name));
    }
    await rmdir(toNativePath(folder));
  } catch (thrown) {
    if (!hasErrorCode(thrown, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw thrown;
  }
}
