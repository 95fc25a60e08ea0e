import type { IndexedVideo } from '#domain/search/types.ts';
import { lineOfId, makeFilms } from '../corpus/make-film.ts';
import { asTyped } from '../queries/bench-query.ts';
import { type ChangingEngine, FIRST_HITS } from './engine.ts';
import { folderBytes } from './folder-bytes.ts';
import { measureServingMemory } from './measure-serving-memory.ts';
import { openPhraseIndex } from './open-phrase-index.ts';

/** The product's phrase index as an engine of the bench, asked as the search page asks it. One way: `hits and count`. */
export async function openPhraseEngine(folder: string): Promise<ChangingEngine> {
  let index = openPhraseIndex({ folder });
  await index.open();
  return {
    async load(corpus) {
      const begun = performance.now();
      await index.load(comingIn(makeFilms(corpus)));
      // Where the index works beside the generator, the time of the one is not to be told from that of the other.
      return (performance.now() - begun) / 1000;
    },
    async ask(_way, query) {
      const { hits, total, totalKind } = await index.seek({
        text: asTyped(query),
        sources: ['film'],
        filmId: null,
        clientOwnerIds: null,
        after: null,
        limit: FIRST_HITS,
      });
      return {
        lines: hits.map(({ lineId }) => lineOfId(lineId)),
        total,
        isEstimate: totalKind === 'estimate',
      };
    },
    put: (video) => index.put(video),
    remove: (videoId) => index.remove(videoId),
    diskBytes: async () => folderBytes(folder),
    async memoryBytes() {
      await index.close();
      const bytes = await measureServingMemory(folder);
      index = openPhraseIndex({ folder });
      await index.open();
      return bytes;
    },
    close: () => index.close(),
  };
}

async function* comingIn(films: Iterable<IndexedVideo>): AsyncGenerator<IndexedVideo> {
  yield* films;
}
