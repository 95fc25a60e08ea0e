import { type Dictionary, openDictionary } from '@taici/dictionary';
import { listBaseForms } from '@taici/phrase-index';
import type { WordDictionary } from '#domain/words/word-card-types.ts';

/** What a card names as missing when the dictionary was never built. */
const allSources = ['CC-CEDICT', 'WordNet', 'SUBTLEX-US'];

/** Returns the dictionary in a file, which is read at the first lookup. Without the file, every source is missing. */
export function createWordDictionary({ file }: { file: string }): WordDictionary {
  let opening: Promise<Dictionary | null> | null = null;
  const open = async (): Promise<Dictionary | null> => {
    try {
      return await openDictionary({ file, listBaseForms });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      return null;
    }
  };
  return {
    async lookUp({ line, start, end }) {
      opening ??= open();
      const dictionary = await opening;
      // The dictionary may be built while the server runs.
      if (!dictionary) opening = null;
      return dictionary
        ? { matches: dictionary.lookUp({ line, start, end }), missing: [...dictionary.missing] }
        : { matches: [], missing: allSources };
    },
  };
}
