import type { FrameSpan } from '#shared/clip-segments.ts';
import { frameStartMs } from '#shared/frames.ts';
import type { AlignmentStore } from '../alignments/types.ts';
import type { FilmStore, MezzanineInfo } from '../films/types.ts';
import { defaultPadding, type TimeRange } from './propose-cut.ts';
import { MAX_OUTSIDE_MS, proposeSpokenCut } from './propose-spoken-cut.ts';
import { readSpokenRanges } from './read-spoken-ranges.ts';

/** What proposed cuts are made of. */
export interface CutSources {
  films: Pick<FilmStore, 'linesOfRanges'>;
  alignments: Pick<AlignmentStore, 'alignedLinesByKeys'>;
}

/** A line with the video that it is cut from. Times in milliseconds. */
export interface LineToCut extends TimeRange {
  lineId: string;
  videoId: string;
  en: string | null;
  mezzanine: Pick<MezzanineInfo, 'rate' | 'frames'>;
}

/** The frames of a proposed cut, and the same as times of the film in milliseconds. */
export interface ProposedCut extends FrameSpan, TimeRange {}

/** Returns the part of a film in which other lines can limit a cut. Times in milliseconds. */
export function findDecidingRange(args: TimeRange & { mezzanine: Pick<MezzanineInfo, 'rate'> }): TimeRange {
  const { startMs, endMs, mezzanine } = args;
  // A cut ends on a whole frame, so it can reach a line outside the padding. Words of both lines may be outside their times.
  const reachMs = Math.ceil(frameStartMs(1, mezzanine.rate)) + 2 * MAX_OUTSIDE_MS;
  return {
    startMs: startMs - defaultPadding.headMs - reachMs,
    endMs: endMs + defaultPadding.tailMs + reachMs,
  };
}

/**
 * Returns the proposed cut of each of these lines, in their order, each line cut by itself; null for null. Reads the lines
 * beside all of them with one statement for up to 200, and their words with another one.
 */
export async function proposeCutsOfLines(
  args: CutSources & { lines: readonly (LineToCut | null)[] },
): Promise<(ProposedCut | null)[]> {
  const { films, alignments, lines } = args;
  const wanted = lines.filter((line) => line !== null);
  const nearby = await films.linesOfRanges(
    wanted.map((line) => ({ videoId: line.videoId, ...findDecidingRange(line) })),
  );
  const spoken = await readSpokenRanges({ alignments, lines: [...wanted, ...nearby] });
  const spokenOf = new Map(wanted.map((line, at) => [line, spoken[at] ?? null]));
  const others = nearby.map((line, at) => ({ ...line, spoken: spoken[wanted.length + at] ?? null }));
  const byVideo = Map.groupBy(others, ({ videoId }) => videoId);
  return lines.map((line) => {
    if (!line) return null;
    const { rate } = line.mezzanine;
    const span = proposeSpokenCut({
      own: [{ ...line, spoken: spokenOf.get(line) ?? null }],
      others: (byVideo.get(line.videoId) ?? []).filter(({ id }) => id !== line.lineId),
      padding: defaultPadding,
      timing: line.mezzanine,
    });
    return {
      ...span,
      startMs: Math.round(frameStartMs(span.startFrame, rate)),
      endMs: Math.round(frameStartMs(span.endFrame, rate)),
    };
  });
}
