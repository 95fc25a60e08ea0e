import fc from 'fast-check';

/** Generates positions at which `splitText` cuts a text. */
export const arbitraryCuts: fc.Arbitrary<number[]> = fc.array(fc.nat());

/** Splits a text at these positions, taken modulo its length. Returns all chunks, empty ones too. */
export function splitText(text: string, cuts: readonly number[]): string[] {
  const positions = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  return positions.slice(1).map((end, i) => text.slice(positions[i], end));
}
