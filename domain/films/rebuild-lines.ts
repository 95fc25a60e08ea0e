import { pairLines } from '#domain/subtitles/build-lines.ts';
import { loadSyllableCounter } from '#domain/words/syllables.ts';
import { computeLinesLevel } from './film-level.ts';
import type { FilmStore, Line, SubtitleTrack, Video } from './types.ts';

/**
 * Pairs a video's tracks anew, with the offsets they have, and replaces its lines and its level; `change` says what becomes of the
 * tracks themselves, in the same stroke. A line's id is its place, so it stays when times change. Lines that would begin
 * after the end of the picture, once that is known, are left out.
 * @param args.keep the lines are parted and joined in the way they were before, by which lessons and takes know them:
 * sentences that were in several lines then are in several lines now.
 * @returns how many lines there are, and how many were left out.
 */
export async function rebuildLines(args: {
  films: FilmStore;
  videoId: string;
  keep?: boolean;
  change?: (before: SubtitleTrack[]) => SubtitleTrack[];
}): Promise<{ lines: number; beyondEnd: number }> {
  const { films, videoId, keep = false, change } = args;
  const countSyllables = await loadSyllableCounter();
  let told = { lines: 0, beyondEnd: 0 };
  await films.updateSubtitles({
    videoId,
    change({ video, tracks: before, lines: linesBefore }) {
      const tracks = change ? change(before) : before;
      const join = !(keep && wereParted({ video, tracks: before, lines: linesBefore }));
      const { lines, beyondEnd } = pairWithin({ video, tracks, join });
      told = { lines: lines.length, beyondEnd };
      return { tracks: change ? tracks : null, lines, level: computeLinesLevel(lines, countSyllables) };
    },
  });
  return told;
}

/** Whether these lines were made of these tracks without joining sentences, as they once were. */
function wereParted(args: { video: Video; tracks: SubtitleTrack[]; lines: Line[] }): boolean {
  const { video, tracks, lines } = args;
  const isMadeWith = (join: boolean) => {
    const made = pairWithin({ video, tracks, join }).lines;
    return (
      made.length === lines.length &&
      made.every((line, at) => line.en === lines[at]?.en && line.zh === lines[at]?.zh)
    );
  };
  return !isMadeWith(true) && isMadeWith(false);
}

function pairWithin(args: { video: Video; tracks: SubtitleTrack[]; join: boolean }): {
  lines: Line[];
  beyondEnd: number;
} {
  const { video, tracks, join } = args;
  const paired = pairLines({ tracks, join });
  const endMs = video.mezzanine?.durationMs ?? Number.POSITIVE_INFINITY;
  const within = paired.filter((line) => line.startMs < endMs);
  return {
    lines: within.map((line, seq) => ({ ...line, id: `${video.id}.${seq}`, videoId: video.id, seq })),
    beyondEnd: paired.length - within.length,
  };
}
