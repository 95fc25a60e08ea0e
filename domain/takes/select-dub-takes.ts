/**
 * Selects the takes of a dub: the best or else the newest take of each line. A take of the whole clip is used only if
 * no line was recorded, because both would play at the same time.
 */
export function selectDubTakes<Row extends { lineIndex: number | null; isBest: boolean; createdMs: number }>(
  takes: readonly Row[],
): Row[] {
  const chosen = new Map<number | null, Row>();
  for (const take of takes) {
    const current = chosen.get(take.lineIndex);
    if (!current || isPreferred(take, current)) chosen.set(take.lineIndex, take);
  }
  const lines = [...chosen.values()].filter(({ lineIndex }) => lineIndex !== null);
  if (lines.length === 0) return [...chosen.values()];
  return lines.sort((a, b) => (a.lineIndex ?? 0) - (b.lineIndex ?? 0));
}

function isPreferred(
  take: { isBest: boolean; createdMs: number },
  other: { isBest: boolean; createdMs: number },
): boolean {
  if (take.isBest !== other.isBest) return take.isBest;
  return take.createdMs > other.createdMs;
}
