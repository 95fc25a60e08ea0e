/** Indexes of the first and the last selected word; null if none is selected. */
export type WordRange = readonly [number, number] | null;

/** Splits a line into words without the punctuation around them. */
export function splitLineWords(text: string): string[] {
  return text
    .split(/\s+|(?<=\p{L})[–—]+(?=\p{L})/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}'’$]+|[^\p{L}\p{N}'’%]+$/gu, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/**
 * Returns the selection after a click on the word at `index`. If one word is selected, a click on another one extends
 * the selection to it, and a click on the same one clears it. Otherwise, the clicked word becomes the selection.
 */
export function extendWordRange(selected: WordRange, index: number): WordRange {
  if (selected === null) return [index, index];
  const [first, last] = selected;
  if (first === last) return first === index ? null : [Math.min(first, index), Math.max(last, index)];
  return [index, index];
}

/** Joins the selected words with spaces. */
export const joinWordRange = (words: readonly string[], selected: WordRange): string =>
  selected === null ? '' : words.slice(selected[0], selected[1] + 1).join(' ');
