/**
 * Returns a percentile by nearest rank, which is always one of the values. Throws RangeError without values.
 * @param percent 0 to 100
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('a percentile of nothing');
  return value;
}
