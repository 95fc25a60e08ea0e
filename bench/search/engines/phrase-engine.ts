import type { IndexedVideo } from '@taici/phrase-index';
import { generateFilms, parseCorpusLineId } from '../corpus/generate-films.ts';
import { formatQuery } from '../queries/bench-query.ts';
import { HITS_PER_QUERY, type MutableSearchEngine } from './engine.ts';
import { measureFolderBytes } from './measure-folder-bytes.ts';
import { measureServingMemory } from './measure-serving-memory.ts';
import { openPhraseIndex } from './open-phrase-index.ts';

/**
 * Opens the phrase index as an engine of the benchmark, with the queries of the search page. One mode: `hits
 * + count`.
 */
export async function openPhraseEngine(folder: string): Promise<MutableSearchEngine> {
  let index = openPhraseIndex({ folder });
  await index.open();
  return {
    async load(corpus) {
      const startedMs = performance.now();
      await index.load(yieldFilms(generateFilms(corpus)));
      // The index works in parallel with the generator, so their times cannot be separated.
      return (performance.now() - startedMs) / 1000;
    },
    async search(_mode, query) {
      const { hits, total, totalKind } = await index.search({
        text: formatQuery(query),
        sources: ['film'],
        filmId: null,
        after: null,
        limit: HITS_PER_QUERY,
      });
      return {
        lines: hits.map(({ lineId }) => parseCorpusLineId(lineId)),
        total,
        isEstimate: totalKind === 'estimate',
      };
    },
    put: (video) => index.put(video),
    remove: (videoId) => index.remove(videoId),
    diskBytes: async () => measureFolderBytes(folder),
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

async function* yieldFilms(films: Iterable<IndexedVideo>): AsyncGenerator<IndexedVideo> {
  yield* films;
}
