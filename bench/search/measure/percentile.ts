/**
 * Percentile by nearest rank, which is always one of the values.
 * @param percent 0 to 100. Throws RangeError without values.
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('a percentile of nothing');
  return value;
}
