import { loadSyllableCounter } from '#domain/words/syllables.ts';
import { computeLinesLevel } from './film-level.ts';
import type { FilmStore } from './types.ts';

/**
 * Gives a level to the videos whose lines were written before there were levels. One after the other, so that the product
 * goes on answering meanwhile; ends early once `signal` is aborted, and goes on where it was with the next call.
 * @returns how many videos it went through.
 */
export async function backfillFilmLevels(args: { films: FilmStore; signal: AbortSignal }): Promise<number> {
  const { films, signal } = args;
  const videoIds = await films.videoIdsWithoutLevel();
  if (videoIds.length === 0) return 0;
  const countSyllables = await loadSyllableCounter();
  let rated = 0;
  for (const videoId of videoIds) {
    if (signal.aborted) break;
    const lines = await films.linesOfVideo({ videoId });
    await films.setVideoLevel({ videoId, level: computeLinesLevel(lines, countSyllables) });
    rated += 1;
  }
  return rated;
}
