import { countLines, type Segment } from '../segments/segment.ts';

/** Number of segments in a tier that triggers a merge. */
const MERGE_WIDTH = 6;
/** Ratio of the sizes of two neighboring tiers. The first tier ends at TIER_LINES lines times this factor. */
const TIER_FACTOR = 6;
const TIER_LINES = 512;
/** A segment with a larger share of deleted lines is rewritten. */
const MAX_DELETED_SHARE = 0.25;
/** Maximum number of lines of a merged segment. Larger merges cost more than they save. */
const MAX_MERGED_LINES = 1 << 20;

/**
 * Selects the segments to merge next, all of one source. Returns an empty list when nothing needs merging.
 * Size-tiered, as in a log-structured merge tree (O'Neil et al., 1996): each line is copied at most once per
 * tier, and there are few segments of each size.
 */
export function selectMerge(segments: Segment[]): Segment[] {
  const sparse = segments.find(
    (segment) => segment.deletions.lines > countLines(segment) * MAX_DELETED_SHARE,
  );
  if (sparse) return [sparse];
  const bySource = Map.groupBy(
    segments.filter((segment) => !segment.isFull),
    (segment): string => segment.source,
  );
  for (const group of bySource.values()) {
    const tiers = Map.groupBy(group, tierOf);
    const tier = [...tiers.keys()].sort((a, b) => a - b).find((index) => needsMerge(tiers.get(index)));
    if (tier === undefined) continue;
    return takeSmallest(group.filter((segment) => tierOf(segment) <= tier));
  }
  return [];
}

const tierOf = (segment: Segment): number =>
  Math.floor(Math.log(Math.max(1, countLines(segment) / TIER_LINES)) / Math.log(TIER_FACTOR));

function needsMerge(tier: Segment[] | undefined): boolean {
  return tier !== undefined && tier.length >= MERGE_WIDTH && takeSmallest(tier).length > 1;
}

/** Returns the smallest segments that fit into one. */
function takeSmallest(segments: Segment[]): Segment[] {
  let lines = 0;
  return segments
    .toSorted((a, b) => countLines(a) - countLines(b))
    .filter((segment) => {
      lines += countLines(segment);
      return lines <= MAX_MERGED_LINES;
    });
}
