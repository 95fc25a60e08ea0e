/**
 * Formats a probability as a percentage, such as `12.5%`. A probability under 1% keeps two significant digits, so that
 * a possible event never shows as `0%`.
 */
export function formatProbability(weight: number, total: number): string {
  if (weight === 0 || total === 0) return '0%';
  const percent = (100 * weight) / total;
  const digits = percent >= 1 ? 2 : Math.min(12, 1 - Math.floor(Math.log10(percent)));
  return `${Number(percent.toFixed(digits))}%`;
}
