import type { PhraseIndex } from '#domain/search/types.ts';
import { createPhraseIndex } from '#search/create-phrase-index.ts';
import { collectGarbage } from './collect-garbage.ts';

/** The product's index as the bench sees it. */
export interface OpenedIndex extends Pick<PhraseIndex, 'put' | 'remove' | 'seek' | 'load' | 'close'> {
  memoryBytes(): Promise<number>;
}

/**
 * The product's phrase index, opened empty; it works in a thread of its own.
 * @param args.folder an empty folder for its files
 */
export async function openPhraseIndex({ folder }: { folder: string }): Promise<OpenedIndex> {
  collectGarbage();
  const before = process.memoryUsage.rss();
  const index = createPhraseIndex({
    folder,
    logger: {
      error: (fields, message) => {
        throw new Error(message, { cause: fields });
      },
    },
  });
  await index.open();
  return {
    put: (video) => index.put(video),
    remove: (videoId) => index.remove(videoId),
    seek: (query) => index.seek(query),
    load: (videos) => index.load(videos),
    close: () => index.close(),
    /** What the process has grown by since the index was opened, whatever for. */
    async memoryBytes() {
      collectGarbage();
      return process.memoryUsage.rss() - before;
    },
  };
}
