/**
 * A part of a text that is either inside or outside a highlight. `start` is its offset in the text, in UTF-16 units.
 */
export interface HighlightedPart {
  start: number;
  text: string;
  marked: boolean;
}

/**
 * Splits a text at half-open ranges [start, end). The ranges may be unsorted, overlap, or go past the end of the text.
 */
export function splitByHighlights(
  text: string,
  spans: readonly (readonly [number, number])[],
): HighlightedPart[] {
  const parts: HighlightedPart[] = [];
  let at = 0;
  const add = (end: number, marked: boolean) => {
    if (end > at) parts.push({ start: at, text: text.slice(at, end), marked });
    at = Math.max(at, end);
  };
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    add(Math.min(start, text.length), false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return parts;
}
