import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const child = fileURLToPath(new URL('./serving-memory.child.ts', import.meta.url));

/**
 * Bytes by which a process of its own grows that opens the index in a folder and answers from it: what serving takes,
 * without what is left over from building. Nobody else may have the folder open.
 */
export async function measureServingMemory(folder: string): Promise<number> {
  const { stdout } = await run(process.execPath, [child, folder]);
  const bytes = Number(stdout);
  if (!(bytes > 0)) throw new Error(`no figure of memory: ${stdout}`);
  return bytes;
}
