import { createGrowableUint32Array } from '../arrays/growable-array.ts';
import { prefetchLineRanks } from '../arrays/prefetch.ts';
import { countLines, findLineAtPosition, type LanguageIndex } from '../segments/segment.ts';
import { createMatcher } from './create-matcher.ts';
import { LineBitSet } from './line-bit-set.ts';
import type { LineIterator } from './line-iterators.ts';
import { type MatchRank, matchRank } from './match-line.ts';
import { iterateEntryBatches, type Matcher, PositionBatch } from './matcher.ts';
import type { SegmentSearch } from './plan-segment-searches.ts';
import { PositionLineSet } from './position-line-set.ts';

/** All matching lines of a segment, by how they match. */
export type SegmentMatches = Record<MatchRank, LineSet>;

/** A set of lines of a segment. */
interface LineSet {
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
  const positionsByRank = {
    whole: createGrowableUint32Array(),
    part: createGrowableUint32Array(),
    completed: createGrowableUint32Array(),
  };
  forEachMatchingBatch(matcher, ({ positions, matches, count }) => {
    for (let i = 0; i < count; i++)
      positionsByRank[matchRank(matches[i] as number)].push(positions[i] as number);
  });
  const { whole, part, completed } = positionsByRank;
  return {
    whole: new PositionLineSet(index, whole.view()),
    part: new PositionLineSet(index, part.view()),
    completed: new PositionLineSet(index, completed.view()),
  };
}

function listLines({ segment, interpretations, filter }: SegmentSearch): SegmentMatches {
  const createSet = () => new LineBitSet(countLines(segment));
  const lines = { whole: createSet(), part: createSet(), completed: createSet() };
  for (const interpretation of interpretations) {
    const { lineRanks } = interpretation.postings.index;
    forEachMatchingBatch(createMatcher(segment, interpretation), ({ positions, matches, count }) => {
      prefetchLineRanks(lineRanks, positions, count);
      for (let i = 0; i < count; i++) {
        const line = findLineAtPosition(lineRanks, positions[i] as number);
        if (!filter.accepts(line)) continue;
        lines[matchRank(matches[i] as number)].add(line);
      }
    });
  }
  // A line may match another interpretation better. Its best match counts.
  removeLines(lines.part, lines.whole);
  removeLines(lines.completed, lines.whole);
  removeLines(lines.completed, lines.part);
  return lines;
}

function removeLines(from: LineBitSet, removed: LineBitSet): void {
  if (from.size === 0) return;
  const lines = removed.from(0);
  for (let line = lines.next(); line >= 0; line = lines.next()) from.remove(line);
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
