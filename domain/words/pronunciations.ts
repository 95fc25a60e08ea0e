/** Maximum length of a word with surrounding punctuation. The longest word of the dictionary has 28 letters. */
const MAX_WORD_LENGTH = 100;

/**
 * Loads the CMU Pronouncing Dictionary (5 MB, read on the first call). Returns a function that returns the first
 * pronunciation of a word in ARPAbet, regardless of case and surrounding punctuation; null if the dictionary lacks the
 * word.
 */
export async function loadPronunciations(): Promise<(word: string) => string | null> {
  const { dictionary } = await import('cmu-pronouncing-dictionary');
  return (word) => {
    if (word.length > MAX_WORD_LENGTH) return null;
    const stripped = word.toLowerCase().replace(/^[^a-z']+|[^a-z'.]+$/g, '');
    const spelling = [stripped, stripped.replace(/\.$/, ''), stripped.replace(/^'|'$/g, '')].find(
      (candidate) => Object.hasOwn(dictionary, candidate),
    );
    return spelling === undefined ? null : dropRemark(dictionary[spelling] ?? '');
  };
}

/** Drops the remark after some pronunciations, such as `# place, danish`. */
function dropRemark(pronunciation: string): string {
  return pronunciation.replace(/\s*#.*$/, '');
}

/** The dictionary has at most four pronunciations of a word. The second is listed as `read(2)`. */
const VARIANTS = ['', '(2)', '(3)', '(4)'];

/** Loads the same dictionary. Returns a function that returns all pronunciations of a spelling in lower case. */
export async function loadPronunciationVariants(): Promise<(spelling: string) => string[]> {
  const { dictionary } = await import('cmu-pronouncing-dictionary');
  return (spelling) =>
    VARIANTS.flatMap((variant) => {
      const key = `${spelling}${variant}`;
      return Object.hasOwn(dictionary, key) ? [dropRemark(dictionary[key] ?? '')] : [];
    });
}
