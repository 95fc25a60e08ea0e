import { countLines, type Segment } from '../segments/segment.ts';

/** So many segments of about the same size become one. */
const MERGE_WIDTH = 6;
/** Sizes differ by this factor from tier to tier, from TIER_LINES lines on. */
const TIER_FACTOR = 6;
const TIER_LINES = 512;
/** A segment of which more than this share is switched off is built anew. */
const REMOVED_MAX = 0.25;
/** Larger merges are not worth their time: the parts are searched one by one. */
const MERGED_LINES_MAX = 1 << 20;

/**
 * The segments to be merged next, all of one source; none when all is well. Tiered as in a log-structured merge tree (O'Neil
 * et al., 1996): a line is copied at most once for each tier, and there are few segments of each size.
 */
export function selectMerge(segments: Segment[]): Segment[] {
  const worn = segments.find((segment) => segment.deletions.lines > countLines(segment) * REMOVED_MAX);
  if (worn) return [worn];
  const bySource = Map.groupBy(
    segments.filter((segment) => !segment.isFull),
    (segment): string => segment.source,
  );
  for (const group of bySource.values()) {
    const tiers = Map.groupBy(group, tierOf);
    const tier = [...tiers.keys()].sort((a, b) => a - b).find((each) => isCrowded(tiers.get(each)));
    if (tier === undefined) continue;
    return withinBounds(group.filter((segment) => tierOf(segment) <= tier));
  }
  return [];
}

const tierOf = (segment: Segment): number =>
  Math.floor(Math.log(Math.max(1, countLines(segment) / TIER_LINES)) / Math.log(TIER_FACTOR));

function isCrowded(tier: Segment[] | undefined): boolean {
  return tier !== undefined && tier.length >= MERGE_WIDTH && withinBounds(tier).length > 1;
}

/** The smallest that make one segment together. */
function withinBounds(segments: Segment[]): Segment[] {
  let lines = 0;
  return segments
    .toSorted((a, b) => countLines(a) - countLines(b))
    .filter((segment) => {
      lines += countLines(segment);
      return lines <= MERGED_LINES_MAX;
    });
}
