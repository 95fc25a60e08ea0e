/** What was read last: kept, so that no reading can be left out for having no effect. */
const read = new Uint32Array(1);

/**
 * Brings the words at some places into the processor's caches. In a loop that does nothing else it waits for many places at
 * once; where each is used by itself, and what follows depends on it, for one after the other.
 * @param count how many of the places
 * @param offset from each place to the word that will be needed
 */
export function prefetchTokens(
  tokens: Uint16Array,
  places: Uint32Array,
  count: number,
  offset: number,
): void {
  let seen = 0;
  for (let at = 0; at < count; at++) seen ^= tokens[(places[at] as number) + offset] as number;
  read[0] = seen;
}

/** The same for the marks by which lineAt tells the lines of some places. */
export function prefetchLineRanks(lineMarks: Uint32Array, places: Uint32Array, count: number): void {
  let seen = 0;
  for (let at = 0; at < count; at++) seen ^= lineMarks[((places[at] as number) >>> 5) << 1] as number;
  read[0] = seen;
}

/** The same for where some lines begin. */
export function prefetchLineStarts(starts: Uint32Array, lines: Uint32Array, count: number): void {
  let seen = 0;
  for (let at = 0; at < count; at++) seen ^= starts[lines[at] as number] as number;
  read[0] = seen;
}
