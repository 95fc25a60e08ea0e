import { readProcessorMs } from '../processor-time.ts';

/**
 * Measures the cost of `work` in milliseconds: the wall-clock time, and the processor time of this process
 * and of all child processes that ended during it. `settle` waits for the work that continues after `work`
 * has resolved.
 */
export async function measureCost(
  work: () => Promise<void>,
  settle: () => Promise<void>,
): Promise<{ wallMs: number; cpuMs: number }> {
  const cpuBefore = await processorMs();
  const startedMs = performance.now();
  await work();
  const wallMs = performance.now() - startedMs;
  // Work that continues because of it, such as starting the next process, is part of its cost.
  await settle();
  return { wallMs, cpuMs: (await processorMs()) - cpuBefore };
}

/** Returns the processor time of this process and of its children that have ended, in milliseconds. */
async function processorMs(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + (await readProcessorMs('self')).children;
}

/** Returns the median: the middle value, or the mean of the two middle values of an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
