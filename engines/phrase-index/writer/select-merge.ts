import { countLines, type Segment } from '../segments/segment.ts';

/** What decides whether a segment is merged. */
export type MergeableSegment = Pick<Segment, 'source' | 'isFull' | 'videoByLine'> & {
  deletions: Pick<Segment['deletions'], 'lines'>;
};

/** Number of segments of similar size that triggers a merge, and ratio of the sizes of two neighboring tiers. */
const MERGE_WIDTH = 4;
/** The first tier ends at TIER_LINES lines times MERGE_WIDTH. */
const TIER_LINES = 512;
/** A segment with a larger share of deleted lines is rewritten. */
const MAX_DELETED_SHARE = 0.25;
/**
 * How long an index must be idle before a merge for each line that the merge copies, in milliseconds. Copying a line
 * takes about a fiftieth of it.
 */
const IDLE_MS_PER_LINE = 0.5;

/**
 * Selects the segments to merge next, all of one source. Returns an empty list when nothing is due.
 *
 * While the index changes, merging is size-tiered, as in a log-structured merge tree (O'Neil et al., 1996): each line is
 * copied at most once per tier, and there are few segments of each size. While it is idle, ever larger merges follow,
 * smallest segments first, until no two segments of a source fit into one. As in the ski-rental problem (Karlin et al.,
 * Competitive snoopy caching, 1988), an expensive merge waits longer than a cheap one. Merging therefore takes only a small
 * share of the time, whenever changes arrive.
 * @param args.maxLines maximum size of a segment
 * @param args.idleMs time since the last change, in milliseconds. Infinity: merges everything that fits together.
 */
export function selectMerge<Kind extends MergeableSegment>(args: {
  segments: readonly Kind[];
  maxLines: number;
  idleMs: number;
}): Kind[] {
  const { segments, maxLines, idleMs } = args;
  const sparse = segments.find(
    (segment) => segment.deletions.lines > countLines(segment) * MAX_DELETED_SHARE,
  );
  if (sparse) return [sparse];
  for (const group of groupMergeable(segments)) {
    const tiers = Map.groupBy(group, tierOf);
    const tier = [...tiers.keys()]
      .sort((a, b) => a - b)
      .find((index) => isFullTier(tiers.get(index) ?? [], maxLines));
    if (tier !== undefined)
      return takeSmallest(
        group.filter((segment) => tierOf(segment) <= tier),
        maxLines,
      );
    const idle = takeSmallest(group, Math.min(maxLines, idleMs / IDLE_MS_PER_LINE));
    if (idle.length > 1) return idle;
  }
  return [];
}

/**
 * Returns how long the index must be idle before its next merge, in milliseconds; null when no two segments of a source
 * fit together.
 */
export function findIdleTime(segments: readonly MergeableSegment[], maxLines: number): number | null {
  const pairs = groupMergeable(segments)
    .map((group) => takeSmallest(group, maxLines).slice(0, 2))
    .filter(({ length }) => length > 1);
  if (pairs.length === 0) return null;
  return Math.min(...pairs.map(sumLines)) * IDLE_MS_PER_LINE;
}

/** Groups the segments that have room for more lines by source. */
function groupMergeable<Kind extends MergeableSegment>(segments: readonly Kind[]): Kind[][] {
  const mergeable = segments.filter((segment) => !segment.isFull);
  return [...Map.groupBy(mergeable, ({ source }): string => source).values()];
}

const tierOf = (segment: MergeableSegment): number =>
  Math.floor(Math.log(Math.max(1, countLines(segment) / TIER_LINES)) / Math.log(MERGE_WIDTH));

const isFullTier = (tier: MergeableSegment[], maxLines: number): boolean =>
  tier.length >= MERGE_WIDTH && takeSmallest(tier, maxLines).length > 1;

const sumLines = (segments: MergeableSegment[]): number =>
  segments.reduce((sum, segment) => sum + countLines(segment), 0);

/** Returns the smallest segments that have at most `maxLines` lines together. */
function takeSmallest<Kind extends MergeableSegment>(segments: Kind[], maxLines: number): Kind[] {
  let lines = 0;
  return segments
    .toSorted((a, b) => countLines(a) - countLines(b))
    .filter((segment) => {
      lines += countLines(segment);
      return lines <= maxLines;
    });
}
