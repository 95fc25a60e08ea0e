/** The endings that `findWordSpans` accepts after a word, and after a word whose last letter is doubled. */
const ENDINGS = ['', 's', 'es', 'd', 'ed', 'r', 'er', 'ing', 'n', 'en'];
const ENDINGS_AFTER_DOUBLED = ['ed', 'er', 'ing'];

/**
 * Creates a fast filter for words that `findWordSpans` may find in English lines, so that callers can skip the others.
 * It has false positives but no false negatives. It compares the first run of letters or digits of a word with the
 * possible base forms of all runs in the lines.
 */
export function createWordFilter(lines: readonly string[]): (word: string) => boolean {
  const bases = new Set<string>();
  for (const line of lines) {
    for (const run of splitRuns(line)) for (const base of listPossibleBases(run)) bases.add(base);
  }
  return (word) => {
    const [first] = splitRuns(word);
    return first !== undefined && bases.has(first);
  };
}

const splitRuns = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Lists all possible base forms of a run. Some of them are not words. */
function listPossibleBases(run: string): string[] {
  const bases = ENDINGS.filter((ending) => run.endsWith(ending)).map((ending) =>
    run.slice(0, run.length - ending.length),
  );
  if (run.endsWith('ing')) bases.push(`${run.slice(0, -3)}e`);
  if (/i(?:es|ed|er)$/.test(run)) bases.push(`${run.slice(0, -3)}y`);
  for (const ending of ENDINGS_AFTER_DOUBLED) {
    if (run.endsWith(ending)) bases.push(run.slice(0, -ending.length - 1));
  }
  return bases;
}
