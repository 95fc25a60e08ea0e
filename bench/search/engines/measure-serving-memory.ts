import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const child = fileURLToPath(new URL('./serving-memory.child.ts', import.meta.url));

/**
 * Returns the memory that serving takes, in bytes: the growth of a new process that opens the index in a
 * folder and answers queries, without memory that the build left behind. No other process may have the folder
 * open.
 */
export async function measureServingMemory(folder: string): Promise<number> {
  const { stdout } = await run(process.execPath, [child, folder]);
  const bytes = Number(stdout);
  if (!(bytes > 0)) throw new Error(`not a number of bytes: ${stdout}`);
  return bytes;
}
