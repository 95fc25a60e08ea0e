import { loadSyllableCounter } from '../words/syllables.ts';
import { computeLinesLevel } from './film-level.ts';
import type { FilmStore } from './types.ts';

/**
 * Sets the level of videos that have none. Handles one video after another, so that the product keeps answering in the
 * meantime. Stops early when `signal` is aborted; the next call continues with the remaining videos.
 * @returns the number of videos it has handled.
 */
export async function backfillFilmLevels(args: { films: FilmStore; signal: AbortSignal }): Promise<number> {
  const { films, signal } = args;
  const videoIds = await films.videoIdsWithoutLevel();
  if (videoIds.length === 0) return 0;
  const countSyllables = await loadSyllableCounter();
  let handled = 0;
  for (const videoId of videoIds) {
    if (signal.aborted) break;
    const lines = await films.linesOfVideo({ videoId });
    await films.setVideoLevel({ videoId, level: computeLinesLevel(lines, countSyllables) });
    handled += 1;
  }
  return handled;
}
