import type { PhraseIndex } from '@taici/phrase-index';
import { createPhraseIndex } from '@taici/phrase-index';

/**
 * Opens the phrase index over a folder, in a worker thread. An error that the index would log ends the
 * benchmark.
 */
export function openPhraseIndex({ folder }: { folder: string }): PhraseIndex {
  return createPhraseIndex({
    folder,
    logger: {
      error: (fields, message) => {
        throw new Error(message, { cause: fields });
      },
    },
  });
}
