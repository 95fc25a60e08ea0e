import { createGrowableUint32Array } from '../arrays/growable-array.ts';
import { prefetchLineRanks } from '../arrays/prefetch.ts';
import { countLines, findLineAtPosition, type LanguageIndex } from '../segments/segment.ts';
import { createMatcher } from './create-matcher.ts';
import { LineBitSet } from './line-bit-set.ts';
import type { LineIterator } from './line-iterators.ts';
import { WHOLE_LINE_MATCH } from './match-line.ts';
import { iterateEntryBatches, type Matcher, PositionBatch } from './matcher.ts';
import type { SegmentSearch } from './plan-segment-searches.ts';
import { PositionLineSet } from './position-line-set.ts';

/** All matching lines of a segment: those that match as a whole line, and those that match in part. */
export interface SegmentMatches {
  whole: LineSet;
  part: LineSet;
}

/** A set of lines of a segment. */
export interface LineSet {
  readonly size: number;
  /** Returns the lines of the set from `line` on, ascending. */
  from(line: number): LineIterator;
}

/** Lists every matching line of a segment by examining every entry of its matchers. */
export function listMatches(search: SegmentSearch): SegmentMatches {
  const { segment, interpretations, filter } = search;
  const [interpretation] = interpretations;
  if (
    interpretation &&
    interpretations.length === 1 &&
    !filter.isRestrictive &&
    segment.deletions.lines === 0
  ) {
    return listPositions(createMatcher(segment, interpretation), interpretation.postings.index);
  }
  return listLines(search);
}

/**
 * Lists the matches as positions. Without filters and deletions, a position represents its line, and the line
 * number is computed only when needed.
 */
function listPositions(matcher: Matcher, index: LanguageIndex): SegmentMatches {
  const whole = createGrowableUint32Array();
  const part = createGrowableUint32Array();
  forEachMatchingBatch(matcher, ({ positions, matches, count }) => {
    for (let i = 0; i < count; i++) {
      (matches[i] === WHOLE_LINE_MATCH ? whole : part).push(positions[i] as number);
    }
  });
  return { whole: new PositionLineSet(index, whole.view()), part: new PositionLineSet(index, part.view()) };
}

function listLines({ segment, interpretations, filter }: SegmentSearch): SegmentMatches {
  const lines = { whole: new LineBitSet(countLines(segment)), part: new LineBitSet(countLines(segment)) };
  for (const interpretation of interpretations) {
    const { lineRanks } = interpretation.postings.index;
    forEachMatchingBatch(createMatcher(segment, interpretation), ({ positions, matches, count }) => {
      prefetchLineRanks(lineRanks, positions, count);
      for (let i = 0; i < count; i++) {
        const line = findLineAtPosition(lineRanks, positions[i] as number);
        if (!filter.accepts(line)) continue;
        (matches[i] === WHOLE_LINE_MATCH ? lines.whole : lines.part).add(line);
      }
    });
  }
  // A line that matches one interpretation as a whole may match another in part.
  const whole = lines.whole.from(0);
  for (let line = whole.next(); line >= 0; line = whole.next()) lines.part.remove(line);
  return lines;
}

/** Calls `onMatches` with each batch after the matcher has filtered it. */
function forEachMatchingBatch(matcher: Matcher, onMatches: (batch: PositionBatch) => void): void {
  const batch = new PositionBatch();
  for (const postings of matcher.postings) {
    for (const entries of iterateEntryBatches(postings)) {
      batch.positions.set(entries);
      batch.count = entries.length;
      matcher.filter(batch);
      onMatches(batch);
    }
  }
}
