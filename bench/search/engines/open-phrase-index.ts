import type { PhraseIndex } from '@taici/phrase-index';
import { createPhraseIndex } from '@taici/phrase-index';

/** The product's phrase index over a folder of files, which works in a thread of its own. What it would log ends the bench. */
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
