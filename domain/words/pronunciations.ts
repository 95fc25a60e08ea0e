/** Letters with marks round them; the dictionary's longest has 28. */
const LONGEST_WORD = 100;

/**
 * The CMU Pronouncing Dictionary: gives a word's first pronunciation in ARPAbet, whatever the word's case and the marks
 * round it; null for one it lacks. The dictionary (5 MB) is read with the first call.
 */
export async function loadPronunciations(): Promise<(word: string) => string | null> {
  const { dictionary } = await import('cmu-pronouncing-dictionary');
  return (word) => {
    if (word.length > LONGEST_WORD) return null;
    const bare = word.toLowerCase().replace(/^[^a-z']+|[^a-z'.]+$/g, '');
    const found = [bare, bare.replace(/\.$/, ''), bare.replace(/^'|'$/g, '')].find((one) =>
      Object.hasOwn(dictionary, one),
    );
    return found === undefined ? null : (dictionary[found] ?? null);
  };
}
