import { pairLines } from '#domain/subtitles/build-lines.ts';
import type { FilmStore } from './types.ts';

/**
 * Pairs a video's kept tracks anew, with their present offsets, and replaces its lines. A line's id is its place, so it
 * stays when times change. Lines that would begin after the end of the picture, once that is known, are left out.
 * @returns how many lines there are, and how many were left out.
 */
export async function rebuildLines(args: {
  films: FilmStore;
  videoId: string;
}): Promise<{ lines: number; beyondEnd: number }> {
  const { films, videoId } = args;
  const paired = pairLines({ tracks: await films.tracksOfVideo(videoId) });
  const endMs = (await films.videoById(videoId))?.mezzanine?.durationMs ?? Number.POSITIVE_INFINITY;
  const within = paired.filter((line) => line.startMs < endMs);
  await films.replaceLines({
    videoId,
    lines: within.map((line, seq) => ({ ...line, id: `${videoId}.${seq}`, videoId, seq })),
  });
  return { lines: within.length, beyondEnd: paired.length - within.length };
}
