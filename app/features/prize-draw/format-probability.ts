/** A chance as people read it: `12.5%`, and never `0%` for what can happen: a rare one keeps two digits that count. */
export function formatProbability(weight: number, of: number): string {
  if (weight === 0 || of === 0) return '0%';
  const percent = (100 * weight) / of;
  const digits = percent >= 1 ? 2 : Math.min(12, 1 - Math.floor(Math.log10(percent)));
  return `${Number(percent.toFixed(digits))}%`;
}
