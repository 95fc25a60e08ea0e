import { stat } from 'node:fs/promises';
import { hasErrorCode } from '#shared/has-error-code.ts';

/** Reads the size and the modification time of a file; 0 for both if it does not exist. */
export async function readFileStatus(path: string): Promise<{ bytes: number; changedMs: number }> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { bytes: size, changedMs: mtimeMs };
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return { bytes: 0, changedMs: 0 };
    throw error;
  }
}
