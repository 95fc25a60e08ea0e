/**
 * The takes a dub is made of: for each line the best, else the newest. Where no line was recorded, the take of the whole
 * clip; it is left out beside lines, since both would be heard at once.
 */
export function selectDubTakes<Row extends { line: number | null; isBest: boolean; createdMs: number }>(
  takes: readonly Row[],
): Row[] {
  const chosen = new Map<number | null, Row>();
  for (const take of takes) {
    const rival = chosen.get(take.line);
    if (!rival || isBefore(take, rival)) chosen.set(take.line, take);
  }
  const lines = [...chosen.values()].filter(({ line }) => line !== null);
  if (lines.length === 0) return [...chosen.values()];
  return lines.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

function isBefore(
  one: { isBest: boolean; createdMs: number },
  other: { isBest: boolean; createdMs: number },
): boolean {
  if (one.isBest !== other.isBest) return one.isBest;
  return one.createdMs > other.createdMs;
}
