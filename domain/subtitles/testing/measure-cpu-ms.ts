/**
 * Returns the CPU time that this thread needs for some work, in milliseconds. Unlike wall-clock time, it excludes other
 * load on the machine.
 */
export function measureCpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
