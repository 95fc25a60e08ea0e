import { lineOfId } from '../corpus/make-film.ts';
import { asTyped } from '../queries/bench-query.ts';
import { type ChangingEngine, FIRST_HITS } from './engine.ts';
import { FilmMeter } from './meter-films.ts';
import { openPhraseIndex } from './open-phrase-index.ts';

/** The product's phrase index as an engine of the bench, asked as the search page asks it. One way: `hits and count`. */
export async function openPhraseEngine(folder: string): Promise<ChangingEngine> {
  const index = await openPhraseIndex({ folder });
  return {
    async load(corpus) {
      const films = new FilmMeter(corpus);
      await index.load(films);
      return films.seconds();
    },
    async ask(_way, query) {
      const { hits, total } = await index.seek({
        text: asTyped(query),
        sources: ['film'],
        filmId: null,
        clientOwnerIds: null,
        after: null,
        limit: FIRST_HITS,
      });
      return { lines: hits.map(({ lineId }) => lineOfId(lineId)), total };
    },
    put: (video) => index.put(video),
    remove: (videoId) => index.remove(videoId),
    diskBytes: () => index.diskBytes(),
    memoryBytes: () => index.memoryBytes(),
    close: () => index.close(),
  };
}
