const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A size with three significant figures at most, in steps of 1000: `1.23 GB`. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${value >= 100 || step === 0 ? Math.round(value) : value.toPrecision(3)} ${units[step]}`;
}
