import { pairLines } from '#domain/subtitles/build-lines.ts';
import type { FilmStore } from './types.ts';

/** Pairs a video's kept tracks anew, with their present offsets, and replaces its lines. Returns how many there are. A line's id is its place, so it stays when times change. */
export async function rebuildLines(args: { films: FilmStore; videoId: string }): Promise<number> {
  const { films, videoId } = args;
  const paired = pairLines({ tracks: await films.tracksOfVideo(videoId) });
  await films.replaceLines({
    videoId,
    lines: paired.map((line, seq) => ({ ...line, id: `${videoId}.${seq}`, videoId, seq })),
  });
  return paired.length;
}
