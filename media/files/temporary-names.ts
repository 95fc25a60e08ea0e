import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasErrorCode } from '#shared/has-error-code.ts';

const pattern = /^\.tmp-(\d+)-(\d+)-[0-9a-f]{12}(?:\.[A-Za-z0-9.]{1,16})?$/;

/**
 * Reads the start time of a process in kernel ticks, which distinguishes it from a later process with the same ID. Null
 * without /proc.
 */
async function readStartTicks(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    // The command name, in parentheses, may contain anything. Field 22 is the 20th after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

let ownTicksPromise: Promise<string> | null = null;

/** Creates a unique temporary name that identifies this process. `suffix` is appended for readability. */
export async function createTemporaryName(suffix: string): Promise<string> {
  ownTicksPromise ??= readStartTicks(process.pid).then((ticks) => ticks ?? '0');
  const validSuffix = /^\.[A-Za-z0-9.]{1,16}$/.test(suffix) ? suffix : '';
  return `.tmp-${process.pid}-${await ownTicksPromise}-${randomBytes(6).toString('hex')}${validSuffix}`;
}

/** Creates a temporary path in the folder of `output`, so that renaming it to `output` is atomic. */
export async function createTemporaryPathBeside(output: string): Promise<string> {
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(basename(output))?.[0] ?? '';
  return join(dirname(output), await createTemporaryName(extension));
}

/** Whether a name is a temporary name of a process that no longer runs. */
export async function isAbandonedTemporaryName(name: string): Promise<boolean> {
  const match = pattern.exec(name);
  if (!match) return false;
  const pid = Number(match[1]);
  const ticks = await readStartTicks(pid);
  if (ticks !== null) return ticks !== match[2];
  return match[2] !== '0' || !isRunning(pid);
}

/** Whether a process runs, for systems without /proc. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasErrorCode(error, 'EPERM');
  }
}
