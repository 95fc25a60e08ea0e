import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasErrorCode } from '#shared/has-error-code.ts';

const pattern = /^\.tmp-(\d+)-(\d+)-[0-9a-f]{12}(?:\.[A-Za-z0-9.]{1,16})?$/;

/** When the process began, in the kernel's ticks: tells a process from a later one of the same number. Null where /proc is missing. */
async function startTicks(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    // The command's name, in brackets, may hold anything; the 22nd field is the 20th after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

let ownTicks: Promise<string> | null = null;

/** A name nobody else uses, which tells the process it belongs to. `suffix` is kept at its end, for people's eyes. */
export async function createTemporaryName(suffix: string): Promise<string> {
  ownTicks ??= startTicks(process.pid).then((ticks) => ticks ?? '0');
  const tail = /^\.[A-Za-z0-9.]{1,16}$/.test(suffix) ? suffix : '';
  return `.tmp-${process.pid}-${await ownTicks}-${randomBytes(6).toString('hex')}${tail}`;
}

/** A temporary path beside `output`: the same file system, so that a rename over it is atomic. */
export async function createTemporaryPathBeside(output: string): Promise<string> {
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(basename(output))?.[0] ?? '';
  return join(dirname(output), await createTemporaryName(ending));
}

/** Whether a name is a temporary one whose process is gone. */
export async function isAbandonedTemporaryName(name: string): Promise<boolean> {
  const match = pattern.exec(name);
  if (!match) return false;
  const pid = Number(match[1]);
  const ticks = await startTicks(pid);
  if (ticks !== null) return ticks !== match[2];
  return match[2] !== '0' || !isRunning(pid);
}

/** For systems without /proc. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasErrorCode(error, 'EPERM');
  }
}
