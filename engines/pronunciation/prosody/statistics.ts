/** Returns the value below which a share of the values lies, or NaN without values. */
export function quantileOf(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
}

/** Semitones between the 10th and the 90th percentile, so that errors of measurement do not count. */
export function semitoneRangeOf(semitones: ArrayLike<number>): number {
  return quantileOf(semitones, 0.9) - quantileOf(semitones, 0.1);
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Returns the Pearson correlation of two lists of equal length. Returns 0 if all values of a list are equal. */
export function correlate(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  let [covariance, varianceA, varianceB] = [0, 0, 0];
  a.forEach((value, i) => {
    const [x, y] = [value - meanA, (b[i] ?? 0) - meanB];
    covariance += x * y;
    varianceA += x * x;
    varianceB += y * y;
  });
  return varianceA > 0 && varianceB > 0 ? covariance / Math.sqrt(varianceA * varianceB) : 0;
}

/** Returns where a value lies from `low`, which gives 0, to `high`, which gives 1. Values beyond give 0 or 1. */
export function shareBetween(value: number, { low, high }: { low: number; high: number }): number {
  return Math.max(0, Math.min(1, (value - low) / (high - low)));
}
