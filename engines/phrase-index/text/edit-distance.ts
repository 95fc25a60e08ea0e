/**
 * How many letters have to be added, left out, exchanged or swapped with their neighbour to make one word of another
 * (optimal string alignment; Damerau, A technique for computer detection and correction of spelling errors, 1964). Anything
 * above `most` is told as `most` + 1, for which a band of the table is enough (Ukkonen, 1985).
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  const width = other.length + 1;
  let beforeLast = new Uint16Array(width);
  let last = Uint16Array.from({ length: width }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = new Uint16Array(width).fill(most + 1);
    if (row <= most) current[0] = row;
    let least = current[0] as number;
    const to = Math.min(other.length, row + most);
    for (let column = Math.max(1, row - most); column <= to; column++) {
      const same = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
      let cost = (last[column - 1] as number) + (same ? 0 : 1);
      cost = Math.min(cost, (last[column] as number) + 1, (current[column - 1] as number) + 1);
      const swapped =
        row > 1 &&
        column > 1 &&
        one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] as number) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    // A swap reaches back two rows.
    if (least > most && Math.min(...last) > most) return most + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(most + 1, last[other.length] as number);
}
