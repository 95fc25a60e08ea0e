import type { LineDto } from '#contract/lines.ts';
import type { HighlightSpans } from '#contract/search-hit.ts';

/** A line that contains the text, and where. */
export interface MatchedLine {
  line: LineDto;
  spans: HighlightSpans;
}

/** Lines whose English or Chinese contains the text, letter case aside. None for a blank text. */
export function filterLines(lines: readonly LineDto[], text: string): MatchedLine[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return lines.flatMap((line) => {
    const spans = { en: occurrences(line.en, wanted), zh: occurrences(line.zh, wanted) };
    return spans.en.length + spans.zh.length > 0 ? [{ line, spans }] : [];
  });
}

/** Half-open ranges of `wanted` (lower case) in a text. Lower-casing may change a text's length; then nothing is marked beyond the first. */
function occurrences(text: string | null, wanted: string): [number, number][] {
  if (text === null) return [];
  const lower = text.toLowerCase();
  const found: [number, number][] = [];
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
    found.push([at, at + wanted.length]);
    if (lower.length !== text.length) break;
  }
  return found;
}
