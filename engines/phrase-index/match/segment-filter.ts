import type { NumberRange, PhraseFilters, PhraseQuery } from '../api/types.ts';
import { countLineTokens, type Segment } from '../segments/segment.ts';

/** Which lines of a segment a query may show. */
export interface SegmentFilter {
  /** By video: 1 when it is asked for; null for all. */
  acceptedVideos: Uint8Array | null;
  /** The lines of those videos, when it is known that they are few. */
  candidateLines: Uint32Array | null;
  /** There are filters or videos that are not asked for: matching lines may have to be passed over. */
  isRestrictive: boolean;
  accepts(line: number): boolean;
}

/** Lines of the videos asked for are listed when there are at most as many. */
const LISTED_MAX = 50_000;

/** Null when the query asks for nothing of the segment. `bandOf`: difficulty of a word number, 1 to 5. */
export function createSegmentFilter(args: {
  segment: Segment;
  query: Pick<PhraseQuery, 'filmId' | 'ownerIdsBySource' | 'filters'>;
  bandOf: (word: number) => number;
}): SegmentFilter | null {
  const { segment, query, bandOf } = args;
  const { videoByLine: videoOf, deletions: removed } = segment;
  const videos = videosAskedFor(segment, query);
  if (videos && !videos.includes(1)) return null;
  const filter = query.filters ? filterOf(segment, query.filters, bandOf) : null;
  return {
    acceptedVideos: videos,
    candidateLines: videos && listLines(segment, videos),
    isRestrictive: videos !== null || filter !== null,
    accepts(line) {
      const video = videoOf[line] as number;
      if (removed.videos[video] === 1) return false;
      if (videos && videos[video] === 0) return false;
      return filter === null || filter(line);
    },
  };
}

function videosAskedFor(
  segment: Segment,
  query: Pick<PhraseQuery, 'filmId' | 'ownerIdsBySource'>,
): Uint8Array | null {
  const { filmId } = query;
  const ownerIds = query.ownerIdsBySource?.[segment.source] ?? null;
  if (filmId === null && ownerIds === null) return null;
  return Uint8Array.from(segment.videos, (video, at) => {
    if (segment.deletions.videos[at] === 1) return 0;
    if (filmId !== null && video.filmId !== filmId) return 0;
    return ownerIds === null || (video.ownerId !== null && ownerIds.includes(video.ownerId)) ? 1 : 0;
  });
}

/** A segment's lines video by video, and where each video's begin. */
interface LinesByVideo {
  lines: Uint32Array;
  begins: Uint32Array;
}

const linesByVideo = new WeakMap<Segment, LinesByVideo>();

/** Sorted by counting when first asked for: most segments never are. Four bytes a line. */
function linesByVideoOf(segment: Segment): LinesByVideo {
  const known = linesByVideo.get(segment);
  if (known) return known;
  const { videoByLine: videoOf, videos } = segment;
  const begins = new Uint32Array(videos.length + 1);
  for (const video of videoOf) begins[video + 1] = (begins[video + 1] as number) + 1;
  for (let video = 1; video <= videos.length; video++) {
    begins[video] = (begins[video] as number) + (begins[video - 1] as number);
  }
  const lines = new Uint32Array(videoOf.length);
  const next = begins.slice();
  for (let line = 0; line < videoOf.length; line++) {
    const video = videoOf[line] as number;
    const at = next[video] as number;
    next[video] = at + 1;
    lines[at] = line;
  }
  const made = { lines, begins };
  linesByVideo.set(segment, made);
  return made;
}

/** Ascending; null when there are more than LISTED_MAX. */
function listLines(segment: Segment, videos: Uint8Array): Uint32Array | null {
  const { lines, begins } = linesByVideoOf(segment);
  const parts: Uint32Array[] = [];
  let count = 0;
  for (let video = 0; video < videos.length; video++) {
    if (videos[video] !== 1) continue;
    const part = lines.subarray(begins[video], begins[video + 1]);
    count += part.length;
    if (count > LISTED_MAX) return null;
    parts.push(part);
  }
  const listed = new Uint32Array(count);
  let filled = 0;
  for (const part of parts) {
    listed.set(part, filled);
    filled += part.length;
  }
  return listed.sort();
}

/** Whether a value is in a range; without one, any is. */
export const isInRange = (value: number, range: NumberRange | undefined): boolean =>
  range === undefined || (value >= range.min && value <= range.max);

function filterOf(
  segment: Segment,
  { speed, words, difficulty }: PhraseFilters,
  bandOf: (word: number) => number,
): ((line: number) => boolean) | null {
  if (!speed && !words && !difficulty) return null;
  return (line) => {
    const count = countLineTokens(segment.en, line);
    if (count === 0 || !isInRange(count, words) || !isInRange(segment.speedByLine[line] as number, speed))
      return false;
    return !difficulty || isInRange(computeLineDifficulty(segment, line, bandOf), difficulty);
  };
}

/** Of a line with English words: that of its rarest one, 1 to 5. */
export function computeLineDifficulty(
  segment: Segment,
  line: number,
  bandOf: (word: number) => number,
): number {
  const { tokens, lineStarts: starts } = segment.en;
  const begin = starts[line] as number;
  const end = begin + countLineTokens(segment.en, line);
  let hardest = 1;
  for (let at = begin; at < end; at++) hardest = Math.max(hardest, bandOf(tokens[at] as number));
  return hardest;
}
