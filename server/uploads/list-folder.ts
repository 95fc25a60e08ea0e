import { readdir } from 'node:fs/promises';
import { hasErrorCode } from '#shared/has-error-code.ts';

/** The names in a folder; none when there is no such folder. */
export async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (thrown) {
    if (hasErrorCode(thrown, 'ENOENT')) return [];
    throw thrown;
  }
}
