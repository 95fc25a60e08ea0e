/**
 * The value that `percent` of 100 of the values do not exceed, by nearest rank: always one of them. Throws RangeError
 * when there are none.
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('a percentile of nothing');
  return value;
}
