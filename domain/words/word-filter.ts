/** What `markWord` lets follow a word, and what it lets follow one whose last letter is doubled. */
const ENDINGS = ['', 's', 'es', 'd', 'ed', 'r', 'er', 'ing', 'n', 'en'];
const AFTER_DOUBLED = ['ed', 'er', 'ing'];

/**
 * Tells quickly which words may stand in English lines as `markWord` finds them, so that only those need be looked for: no
 * word that stands there is told not to. A word is held by its first run of letters or digits against what the runs of the
 * lines can be forms of.
 */
export function createWordFilter(lines: readonly string[]): (word: string) => boolean {
  const bases = new Set<string>();
  for (const line of lines) {
    for (const run of runsOf(line)) for (const base of basesOf(run)) bases.add(base);
  }
  return (word) => {
    const [first] = runsOf(word);
    return first !== undefined && bases.has(first);
  };
}

const runsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every word that a run may be a form of; among them some that are none. */
function basesOf(run: string): string[] {
  const bases = ENDINGS.filter((ending) => run.endsWith(ending)).map((ending) =>
    run.slice(0, run.length - ending.length),
  );
  if (run.endsWith('ing')) bases.push(`${run.slice(0, -3)}e`);
  if (/i(?:es|ed|er)$/.test(run)) bases.push(`${run.slice(0, -3)}y`);
  for (const ending of AFTER_DOUBLED) {
    if (run.endsWith(ending)) bases.push(run.slice(0, -ending.length - 1));
  }
  return bases;
}
