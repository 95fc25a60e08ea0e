/** One stretch of a text, inside a highlight or outside. `start` is its place in the text, UTF-16 units. */
export interface HighlightedPart {
  start: number;
  text: string;
  marked: boolean;
}

/** Cuts a text at half-open ranges [start, end). Ranges out of order, overlapping or past the end are put right. */
export function splitByHighlights(
  text: string,
  spans: readonly (readonly [number, number])[],
): HighlightedPart[] {
  const stretches: HighlightedPart[] = [];
  let at = 0;
  const add = (end: number, marked: boolean) => {
    if (end > at) stretches.push({ start: at, text: text.slice(at, end), marked });
    at = Math.max(at, end);
  };
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    add(Math.min(start, text.length), false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return stretches;
}
