import { readFile } from 'node:fs/promises';

/** Length of a clock tick of /proc, in milliseconds. */
const TICK_MS = 10;

/**
 * Returns the processor time of a process and of its children that have ended, in milliseconds, to 10 ms. Linux only
 * (proc_pid_stat(5)).
 */
export async function readProcessorMs(pid: number | 'self'): Promise<{ own: number; children: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
  // The command's name, in parentheses, may contain any text. utime, stime, cutime and cstime are the 14th to 17th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const sumMs = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * TICK_MS;
  return { own: sumMs(11), children: sumMs(13) };
}
