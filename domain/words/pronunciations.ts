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
    return spelling === undefined ? null : (dictionary[spelling] ?? null);
  };
}
