import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const child = fileURLToPath(new URL('./serving-memory.child.ts', import.meta.url));

/**
 * Memory that serving takes, in bytes: the growth of a new process that opens the index in a directory and
 * answers from it, without remains of the build. No other process may have the directory open.
 */
export async function measureServingMemory(folder: string): Promise<number> {
  const { stdout } = await run(process.execPath, [child, folder]);
  const bytes = Number(stdout);
  if (!(bytes > 0)) throw new Error(`no figure of memory: ${stdout}`);
  return bytes;
}
