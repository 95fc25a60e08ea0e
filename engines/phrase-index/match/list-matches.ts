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

/** All lines of a segment that match: as a whole, and the others. */
export interface SegmentMatches {
  whole: LineSet;
  part: LineSet;
}

/** A set of lines of a segment. */
export interface LineSet {
  readonly size: number;
  /** Its lines from one on, ascending. */
  from(line: number): LineIterator;
}

/** Every matching line of a segment, found by looking at every entry of its finders. */
export function listMatches(searched: SegmentSearch): SegmentMatches {
  const { segment, interpretations: readings, filter: scope } = searched;
  const [reading] = readings;
  if (reading && readings.length === 1 && !scope.isRestrictive && segment.deletions.lines === 0) {
    return listPlaces(createMatcher(segment, reading), reading.postings.index);
  }
  return listLines(searched);
}

/** Where nothing else has a say in what matches, places stand for their lines: which lines they are is told as they are asked for. */
function listPlaces(finder: Matcher, index: LanguageIndex): SegmentMatches {
  const whole = createGrowableUint32Array();
  const part = createGrowableUint32Array();
  eachBatch(finder, ({ positions: places, matches, count }) => {
    for (let at = 0; at < count; at++) {
      (matches[at] === WHOLE_LINE_MATCH ? whole : part).push(places[at] as number);
    }
  });
  return { whole: new PositionLineSet(index, whole.view()), part: new PositionLineSet(index, part.view()) };
}

function listLines({ segment, interpretations: readings, filter: scope }: SegmentSearch): SegmentMatches {
  const matched = { whole: new LineBitSet(countLines(segment)), part: new LineBitSet(countLines(segment)) };
  for (const reading of readings) {
    const { lineRanks: lineMarks } = reading.postings.index;
    eachBatch(createMatcher(segment, reading), ({ positions: places, matches, count }) => {
      prefetchLineRanks(lineMarks, places, count);
      for (let at = 0; at < count; at++) {
        const line = findLineAtPosition(lineMarks, places[at] as number);
        if (!scope.accepts(line)) continue;
        (matches[at] === WHOLE_LINE_MATCH ? matched.whole : matched.part).add(line);
      }
    });
  }
  // A line that matches as a whole may match in another way as well.
  const whole = matched.whole.from(0);
  for (let line = whole.next(); line >= 0; line = whole.next()) matched.part.remove(line);
  return matched;
}

/** Passes on what is left of every batch of a finder's entries. */
function eachBatch(finder: Matcher, found: (batch: PositionBatch) => void): void {
  const batch = new PositionBatch();
  for (const anchor of finder.postings) {
    for (const entries of iterateEntryBatches(anchor)) {
      batch.positions.set(entries);
      batch.count = entries.length;
      finder.filter(batch);
      found(batch);
    }
  }
}
