/**
 * Selects the takes of a dub: for each line the best, or else the newest. A take of the whole clip is used only if no line
 * was recorded, since both would be heard at once.
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
