/** First and last place of a run of words; null when none is chosen. */
export type WordRange = readonly [number, number] | null;

/** The words of a line as they can be chosen, without the punctuation round them. */
export function splitLineWords(text: string): string[] {
  return text
    .split(/\s+|(?<=\p{L})[–—]+(?=\p{L})/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}'’$]+|[^\p{L}\p{N}'’%]+$/gu, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** The run after a click on a word: alone, up to the one clicked before, and none when it was the only one. */
export function extendWordRange(chosen: WordRange, at: number): WordRange {
  if (chosen === null) return [at, at];
  const [from, to] = chosen;
  if (from === to) return from === at ? null : [Math.min(from, at), Math.max(to, at)];
  return [at, at];
}

/** The chosen words as one text. */
export const joinWordRange = (words: readonly string[], chosen: WordRange): string =>
  chosen === null ? '' : words.slice(chosen[0], chosen[1] + 1).join(' ');
