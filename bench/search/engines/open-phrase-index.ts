import type { IndexedVideo, PhraseIndex } from '#domain/search/types.ts';
import { createMemoryIndex } from '#search/memory-index.ts';
import { collectGarbage } from './collect-garbage.ts';

/** The product's index as the bench sees it. */
export interface OpenedIndex extends Pick<PhraseIndex, 'put' | 'remove' | 'seek'> {
  /** Takes in a whole library at once, in the quickest way there is. */
  load(videos: AsyncIterable<IndexedVideo>): Promise<void>;
  memoryBytes(): Promise<number>;
  close(): Promise<void>;
}

/**
 * The product's phrase index, opened empty in this thread.
 * @param args.folder an empty folder for its files
 */
export async function openPhraseIndex(_args: { folder: string }): Promise<OpenedIndex> {
  const index = createMemoryIndex();
  return {
    put: (video) => index.put(video),
    remove: (videoId) => index.remove(videoId),
    seek: (query) => index.seek(query),
    async load(videos) {
      for await (const video of videos) await index.put(video);
    },
    async memoryBytes() {
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    },
    close: async () => undefined,
  };
}
