const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/**
 * Formats a file size in decimal units, as file managers and download dialogs do: `1.5 MB`, `480 KB`. 1 MB is 1,000,000
 * bytes.
 */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // 999.5 of a unit would be rounded to 1000 of it.
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit > 0 && value < 99.95 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}
