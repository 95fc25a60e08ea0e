/**
 * Returns the edit distance with transpositions of neighbors (optimal string alignment; Damerau, A technique
 * for computer detection and correction of spelling errors, 1964). Returns maxDistance + 1 for any larger
 * distance, so that it needs only a band of the table (Ukkonen, 1985): O(maxDistance * length).
 */
export function editDistance(a: string, b: string, maxDistance: number): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
  return computeLastRow(a, b, maxDistance)?.at(-1) ?? maxDistance + 1;
}

/**
 * Returns the smallest edit distance, as by editDistance, between a text and any beginning of another one. Returns
 * maxDistance + 1 for any larger distance.
 */
export function prefixEditDistance(a: string, whole: string, maxDistance: number): number {
  const row = computeLastRow(a, whole.slice(0, a.length + maxDistance), maxDistance);
  return row ? Math.min(...row) : maxDistance + 1;
}

/**
 * Returns the distances, at most maxDistance + 1, of a text and each beginning of another one, by length; null if all
 * are larger than maxDistance.
 */
function computeLastRow(a: string, b: string, maxDistance: number): Uint16Array | null {
  const width = b.length + 1;
  let secondLastRow = new Uint16Array(width);
  let lastRow = Uint16Array.from({ length: width }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const currentRow = new Uint16Array(width).fill(maxDistance + 1);
    if (row <= maxDistance) currentRow[0] = row;
    let rowMin = currentRow[0] as number;
    const to = Math.min(b.length, row + maxDistance);
    for (let column = Math.max(1, row - maxDistance); column <= to; column++) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = (lastRow[column - 1] as number) + (isSame ? 0 : 1);
      cost = Math.min(cost, (lastRow[column] as number) + 1, (currentRow[column - 1] as number) + 1);
      const isTransposed =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (isTransposed) cost = Math.min(cost, (secondLastRow[column - 2] as number) + 1);
      currentRow[column] = cost;
      rowMin = Math.min(rowMin, cost);
    }
    // A transposition reaches back two rows.
    if (rowMin > maxDistance && Math.min(...lastRow) > maxDistance) return null;
    [secondLastRow, lastRow] = [lastRow, currentRow];
  }
  return lastRow.map((distance) => Math.min(maxDistance + 1, distance));
}
