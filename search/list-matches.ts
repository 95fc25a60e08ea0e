import type { LineSource } from './candidate-lines.ts';
import { fetchLineMarks } from './fetch-ahead.ts';
import { finderOf } from './find-matches.ts';
import { growingWords } from './growing-array.ts';
import { LineBits } from './line-bits.ts';
import { entryBatches, type MatchFinder, PlaceBatch } from './match-finder.ts';
import { WHOLE_MATCH } from './match-line.ts';
import { PlacedLines } from './placed-lines.ts';
import type { Searched } from './searched-segments.ts';
import { type LanguageIndex, lineAt, lineCount } from './segment.ts';

/** All lines of a segment that match: as a whole, and the others. */
export interface SegmentMatches {
  whole: LineSet;
  part: LineSet;
}

/** A set of lines of a segment. */
export interface LineSet {
  readonly size: number;
  /** Its lines from one on, ascending. */
  from(line: number): LineSource;
}

/** Every matching line of a segment, found by looking at every entry of its finders. */
export function listMatches(searched: Searched): SegmentMatches {
  const { segment, readings, scope } = searched;
  const [reading] = readings;
  if (reading && readings.length === 1 && !scope.narrowed && segment.removed.lines === 0) {
    return listPlaces(finderOf(segment, reading), reading.anchor.index);
  }
  return listLines(searched);
}

/** Where nothing else has a say in what matches, places stand for their lines: which lines they are is told as they are asked for. */
function listPlaces(finder: MatchFinder, index: LanguageIndex): SegmentMatches {
  const whole = growingWords();
  const part = growingWords();
  eachBatch(finder, ({ places, matches, count }) => {
    for (let at = 0; at < count; at++) {
      (matches[at] === WHOLE_MATCH ? whole : part).push(places[at] as number);
    }
  });
  return { whole: new PlacedLines(index, whole.filled()), part: new PlacedLines(index, part.filled()) };
}

function listLines({ segment, readings, scope }: Searched): SegmentMatches {
  const matched = { whole: new LineBits(lineCount(segment)), part: new LineBits(lineCount(segment)) };
  for (const reading of readings) {
    const { lineMarks } = reading.anchor.index;
    eachBatch(finderOf(segment, reading), ({ places, matches, count }) => {
      fetchLineMarks(lineMarks, places, count);
      for (let at = 0; at < count; at++) {
        const line = lineAt(lineMarks, places[at] as number);
        if (!scope.accepts(line)) continue;
        (matches[at] === WHOLE_MATCH ? matched.whole : matched.part).add(line);
      }
    });
  }
  // A line that matches as a whole may match in another way as well.
  const whole = matched.whole.from(0);
  for (let line = whole.next(); line >= 0; line = whole.next()) matched.part.remove(line);
  return matched;
}

/** Passes on what is left of every batch of a finder's entries. */
function eachBatch(finder: MatchFinder, found: (batch: PlaceBatch) => void): void {
  const batch = new PlaceBatch();
  for (const anchor of finder.anchors) {
    for (const entries of entryBatches(anchor)) {
      batch.places.set(entries);
      batch.count = entries.length;
      finder.sift(batch);
      found(batch);
    }
  }
}
