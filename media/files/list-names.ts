import { readdir } from 'node:fs/promises';
import { hasErrorCode } from '#shared/has-error-code.ts';

/** Lists the names in a folder. Returns none if it does not exist or is a file. */
export async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}
