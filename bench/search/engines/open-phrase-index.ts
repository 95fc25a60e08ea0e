import type { PhraseIndex } from '#domain/search/types.ts';
import { createPhraseIndex } from '#engines/phrase-index/create-phrase-index.ts';

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
