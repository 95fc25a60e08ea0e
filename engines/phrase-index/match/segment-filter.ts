import type { NumberRange, PhraseFilters, PhraseQuery } from '../api/types.ts';
import { countLineTokens, type Segment } from '../segments/segment.ts';

/** Decides which lines of a segment a query may return. */
export interface SegmentFilter {
  /** By video number: 1 when the query includes the video; null for all. */
  acceptedVideos: Uint8Array | null;
  /** The lines of the accepted videos; null for all videos, or when there are too many lines. */
  candidateLines: Uint32Array | null;
  /** Whether the query has filters or includes only some videos, so that some matching lines must be skipped. */
  isRestrictive: boolean;
  /** Returns whether the query may return a line. */
  accepts(line: number): boolean;
}

/** Maximum number of lines of the accepted videos to list. */
const MAX_LISTED_LINES = 50_000;

/**
 * Creates the filter of a query for a segment. Returns null when the query includes no video of the segment.
 * @param args.difficultyOf difficulty of a term id, 1 to 5
 */
export function createSegmentFilter(args: {
  segment: Segment;
  query: Pick<PhraseQuery, 'filmId' | 'ownerIdsBySource' | 'filters'>;
  difficultyOf: (word: number) => number;
}): SegmentFilter | null {
  const { segment, query, difficultyOf } = args;
  const { videoByLine, deletions } = segment;
  const videos = selectVideos(segment, query);
  if (videos && !videos.includes(1)) return null;
  const filter = query.filters ? createLineFilter(segment, query.filters, difficultyOf) : null;
  return {
    acceptedVideos: videos,
    candidateLines: videos && listLines(segment, videos),
    isRestrictive: videos !== null || filter !== null,
    accepts(line) {
      const video = videoByLine[line] as number;
      if (deletions.videos[video] === 1) return false;
      if (videos && videos[video] === 0) return false;
      return filter === null || filter(line);
    },
  };
}

function selectVideos(
  segment: Segment,
  query: Pick<PhraseQuery, 'filmId' | 'ownerIdsBySource'>,
): Uint8Array | null {
  const { filmId } = query;
  const ownerIds = query.ownerIdsBySource?.[segment.source] ?? null;
  if (filmId === null && ownerIds === null) return null;
  return Uint8Array.from(segment.videos, (video, i) => {
    if (segment.deletions.videos[i] === 1) return 0;
    if (filmId !== null && video.filmId !== filmId) return 0;
    return ownerIds === null || (video.ownerId !== null && ownerIds.includes(video.ownerId)) ? 1 : 0;
  });
}

/** Lists the lines of some videos, ascending. Returns null when there are more than MAX_LISTED_LINES. */
function listLines(segment: Segment, videos: Uint8Array): Uint32Array | null {
  const { linesByVideo, videoStarts } = segment;
  const parts: Uint32Array[] = [];
  let count = 0;
  for (let video = 0; video < videos.length; video++) {
    if (videos[video] !== 1) continue;
    const videoLines = linesByVideo.subarray(videoStarts[video], videoStarts[video + 1]);
    count += videoLines.length;
    if (count > MAX_LISTED_LINES) return null;
    parts.push(videoLines);
  }
  const listed = new Uint32Array(count);
  let filled = 0;
  for (const videoLines of parts) {
    listed.set(videoLines, filled);
    filled += videoLines.length;
  }
  return listed.sort();
}

/** Returns whether a value is in a range. Without a range, every value is. */
export const isInRange = (value: number, range: NumberRange | undefined): boolean =>
  range === undefined || (value >= range.min && value <= range.max);

function createLineFilter(
  segment: Segment,
  { speed, words, difficulty }: PhraseFilters,
  difficultyOf: (word: number) => number,
): ((line: number) => boolean) | null {
  if (!speed && !words && !difficulty) return null;
  return (line) => {
    const count = countLineTokens(segment.en, line);
    if (count === 0 || !isInRange(count, words) || !isInRange(segment.speedByLine[line] as number, speed))
      return false;
    return !difficulty || isInRange(computeLineDifficulty(segment, line, difficultyOf), difficulty);
  };
}

/** Returns the difficulty of the rarest word of a line with English words, 1 to 5. */
export function computeLineDifficulty(
  segment: Segment,
  line: number,
  difficultyOf: (word: number) => number,
): number {
  const { tokens, lineStarts } = segment.en;
  const begin = lineStarts[line] as number;
  const end = begin + countLineTokens(segment.en, line);
  let hardest = 1;
  for (let i = begin; i < end; i++) hardest = Math.max(hardest, difficultyOf(tokens[i] as number));
  return hardest;
}
