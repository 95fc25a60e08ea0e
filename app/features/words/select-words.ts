import type { HighlightSpans } from '#shared/highlight-spans.ts';

/** A part of a line: a word without the punctuation around it, or what is between two words. Places in UTF-16 code units. */
export interface LinePart {
  text: string;
  start: number;
  end: number;
  /** Number of the word in the line, counted from 0; null between words. */
  wordIndex: number | null;
}

/** Indexes of the first and the last selected word; null if none is selected. */
export type WordRange = readonly [number, number] | null;

const wordPattern = /[\p{L}\p{N}'’$]+(?:[.-][\p{L}\p{N}'’$]+)*%?/gu;

/** Splits a line into words and what is between them. Joined, the parts are the line. */
export function splitLineParts(text: string): LinePart[] {
  const parts: LinePart[] = [];
  const add = (start: number, end: number, wordIndex: number | null) => {
    if (end > start) parts.push({ text: text.slice(start, end), start, end, wordIndex });
  };
  let at = 0;
  let count = 0;
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (!/[\p{L}\p{N}]/u.test(word)) continue;
    add(at, index, null);
    add(index, index + word.length, count);
    at = index + word.length;
    count += 1;
  }
  add(at, text.length, null);
  return parts;
}

/**
 * Groups the parts of a line so that a row may end only between two groups: a word stays with the punctuation that belongs to
 * it. Space is a group of its own. Joined, the groups are the line.
 */
export function groupLineParts(parts: readonly LinePart[]): LinePart[][] {
  const groups: LinePart[][] = [];
  let open = null as LinePart[] | null;
  const add = (part: LinePart, isSpace: boolean) => {
    if (open && !isSpace) {
      open.push(part);
      return;
    }
    groups.push([part]);
    open = isSpace ? null : (groups.at(-1) ?? null);
  };
  for (const part of parts) {
    if (part.wordIndex === null) {
      let at = part.start;
      for (const text of part.text.match(/\s+|\S+/gu) ?? []) {
        add({ text, start: at, end: at + text.length, wordIndex: null }, /^\s/u.test(text));
        at += text.length;
      }
      continue;
    }
    // Two words without a space between them, such as Chinese ones or those around a dash, may be in two rows.
    if (open?.some(({ wordIndex }) => wordIndex !== null)) open = null;
    add(part, false);
  }
  return groups;
}

/** Returns the text of the selected words as it is in the line, and where it begins; null without a selection. */
export function readSelection(
  text: string,
  parts: readonly LinePart[],
  selected: WordRange,
): { text: string; at: number } | null {
  if (selected === null) return null;
  const first = parts.find(({ wordIndex }) => wordIndex === selected[0]);
  const last = parts.find(({ wordIndex }) => wordIndex === selected[1]);
  return first && last ? { text: text.slice(first.start, last.end), at: first.start } : null;
}

/** Returns the words that the first highlighted span of a line touches, such as a searched phrase. */
export function selectSpan(parts: readonly LinePart[], spans: HighlightSpans['en']): WordRange {
  const [span] = spans;
  if (!span) return null;
  const touched = parts.flatMap(({ start, end, wordIndex }) =>
    wordIndex !== null && start < span[1] && end > span[0] ? [wordIndex] : [],
  );
  const [first] = touched;
  const last = touched.at(-1);
  return first === undefined || last === undefined ? null : [first, last];
}

/** Returns the selection with one more word before or after it, if the line has one. */
export function widenWordRange(selected: WordRange, side: 'before' | 'after', wordCount: number): WordRange {
  if (selected === null) return null;
  const [first, last] = selected;
  return side === 'before' ? [Math.max(0, first - 1), last] : [first, Math.min(wordCount - 1, last + 1)];
}
