import type { ListWordForms } from './types.ts';

/**
 * Creates a fast filter for words that `findWordSpans` may find in English lines, so that callers can skip the others.
 * It has false positives but no false negatives. It compares the first run of letters or digits of a word with the runs
 * of all forms of all words in the lines: a word has a form in the lines only if it is a form of one of their words.
 */
export function createWordFilter(
  lines: readonly string[],
  listForms: ListWordForms,
): (word: string) => boolean {
  const words = lines.flatMap((line) => splitTokens(line));
  const runs = new Set(words.flatMap((word) => listForms(word).flatMap(splitRuns)));
  return (word) => {
    const [first] = splitRuns(word.toLowerCase());
    return first !== undefined && runs.has(first);
  };
}

const splitRuns = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Lists the runs of a line, and its words with apostrophes, such as `don't`, with and without a final `'s`. */
function splitTokens(line: string): string[] {
  const text = line.toLowerCase().replace(/\u2019/g, "'");
  const contracted = text.match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)+/gu) ?? [];
  return [...splitRuns(text), ...contracted, ...contracted.map((word) => word.replace(/'s$/, ''))];
}
