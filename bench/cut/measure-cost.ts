import { readFile } from 'node:fs/promises';

/** Milliseconds a clock tick of /proc lasts. */
const TICK_MS = 10;

/** What `work` and all processes that ended during it used, in milliseconds: by the clock, and of processors. */
export async function measureCost(
  work: () => Promise<void>,
  settle: () => Promise<void>,
): Promise<{ wallMs: number; cpuMs: number }> {
  const cpuBefore = await processorMs();
  const started = performance.now();
  await work();
  const wallMs = performance.now() - started;
  // What is still being done because of it (the next process made ready) is part of its price.
  await settle();
  return { wallMs, cpuMs: (await processorMs()) - cpuBefore };
}

/** Of this process and its children that have ended. */
async function processorMs(): Promise<number> {
  const { user, system } = process.cpuUsage();
  const stat = await readFile('/proc/self/stat', 'latin1');
  // The command's name, in brackets, may hold anything; cutime and cstime are the 16th and 17th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (user + system) / 1000 + (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}

/** The middle one; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
