import type { LineDto } from '#contract/lines.ts';
import type { HighlightSpans } from '#shared/highlight-spans.ts';

/** A line that contains the text, with the positions of the text. */
export interface MatchedLine {
  line: LineDto;
  spans: HighlightSpans;
}

/** Returns the lines whose English or Chinese contains the text, ignoring case. Returns none for a blank text. */
export function filterLines(lines: readonly LineDto[], text: string): MatchedLine[] {
  const needle = text.trim().toLowerCase();
  if (needle === '') return [];
  return lines.flatMap((line) => {
    const spans = { en: findOccurrences(line.en, needle), zh: findOccurrences(line.zh, needle) };
    return spans.en.length + spans.zh.length > 0 ? [{ line, spans }] : [];
  });
}

/**
 * Returns the half-open ranges of `needle` (lower case) in a text. If lower case changes the length of the text,
 * returns only the first range.
 */
function findOccurrences(text: string | null, needle: string): [number, number][] {
  if (text === null) return [];
  const lower = text.toLowerCase();
  const ranges: [number, number][] = [];
  for (let start = lower.indexOf(needle); start >= 0; start = lower.indexOf(needle, start + needle.length)) {
    ranges.push([start, start + needle.length]);
    if (lower.length !== text.length) break;
  }
  return ranges;
}
