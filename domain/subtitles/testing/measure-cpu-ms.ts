/** Milliseconds of processor time that this thread takes for some work: unlike the clock, it does not count what else the machine does. */
export function measureCpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
