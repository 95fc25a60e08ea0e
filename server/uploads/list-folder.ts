import { readdir } from 'node:fs/promises';
import { hasErrorCode } from '#shared/has-error-code.ts';

/** Lists the names in a folder; none if the folder does not exist. */
export async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (thrown) {
    if (hasErrorCode(thrown, 'ENOENT')) return [];
    throw thrown;
  }
}
