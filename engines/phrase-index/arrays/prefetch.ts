/** Receives the result of each loop, so that the compiler cannot remove the loop. */
const sink = new Uint32Array(1);

/**
 * Brings the tokens at some positions into the processor caches. A loop of independent reads waits for many
 * cache misses at once. A loop in which work depends on each read waits for them one after the other.
 * @param count number of positions to read
 * @param offset distance from each position to the token that the caller needs
 */
export function prefetchTokens(
  tokens: Uint16Array,
  positions: Uint32Array,
  count: number,
  offset: number,
): void {
  let checksum = 0;
  for (let i = 0; i < count; i++) checksum ^= tokens[(positions[i] as number) + offset] as number;
  sink[0] = checksum;
}

/** Brings the words of `lineRanks` that findLineAtPosition reads into the processor caches. */
export function prefetchLineRanks(lineRanks: Uint32Array, positions: Uint32Array, count: number): void {
  let checksum = 0;
  for (let i = 0; i < count; i++) checksum ^= lineRanks[((positions[i] as number) >>> 5) << 1] as number;
  sink[0] = checksum;
}

/** Brings the starts of some lines into the processor caches. */
export function prefetchLineStarts(starts: Uint32Array, lines: Uint32Array, count: number): void {
  let checksum = 0;
  for (let i = 0; i < count; i++) checksum ^= starts[lines[i] as number] as number;
  sink[0] = checksum;
}
