import { LineBits } from './line-bits.ts';
import { matchesAt, NO_MATCH, type Slot } from './match-line.ts';
import type { Gap } from './match-pattern.ts';
import type { Searched } from './searched-segments.ts';
import { lineAt, lineCount, lineLength, type Segment } from './segment.ts';
import {
  type Anchor,
  isWholeMatch,
  matchReadings,
  narrowest,
  type Run,
  type SegmentReading,
} from './segment-query.ts';

/** All lines of a segment that match: as a whole, and the others. */
export interface SegmentMatches {
  whole: LineBits;
  part: LineBits;
}

/**
 * What it takes to look at one entry in each way, in the unit of listingWork, about twenty nanoseconds: beside the word
 * that is looked for, in the line of the other language, as a line, and as a line whose words are matched.
 */
const COST = { near: 1, other: 16, line: 1, any: 16 } as const;

/** Entries that are sifted together. */
const BATCH = 256;

/** How a reading's matches are found: by one of its runs, and what must stand beside it. */
type Way =
  | { kind: 'all' }
  | { kind: 'near'; run: Run; near: Near; sure: boolean }
  | { kind: 'pair'; run: Run; other: Run; marked: boolean }
  | { kind: 'any'; run: Run };

/** The run before or after, and how many words may stand between. */
interface Near {
  run: Run;
  after: boolean;
  gap: Gap;
}

/** What listMatches has to do for some readings, in units of about twenty nanoseconds. */
export function listingWork(readings: SegmentReading[]): number {
  return readings.reduce((sum, reading) => sum + costOf(wayOf(reading), reading), 0);
}

/**
 * Every matching line of a segment, found by going once through the entries of the rarest run of each reading: in the
 * order in which they lie in memory, which costs a fraction of what it takes to find one after the other by rank.
 */
export function listMatches({ segment, readings, scope }: Searched): SegmentMatches {
  const matches = { whole: new LineBits(lineCount(segment)), part: new LineBits(lineCount(segment)) };
  const all = !scope.narrowed && segment.removed.lines === 0;
  const isWhole = wholeTest(segment, readings);
  const found = (line: number) => {
    if (!all && !scope.accepts(line)) return;
    (isWhole(line) ? matches.whole : matches.part).add(line);
  };
  for (const reading of readings) {
    const way = wayOf(reading);
    switch (way.kind) {
      case 'all':
        for (const anchor of [reading.anchor, reading.wholeAnchor]) {
          eachLine(anchor, found);
        }
        break;
      case 'near':
        eachNear(way.run, way.near, way.sure ? found : matching(segment, reading, found));
        break;
      case 'pair':
        if (way.marked) eachMarked(segment, way.run, way.other, found);
        else eachWithOther(way.run, way.other, found);
        break;
      case 'any':
        eachLine(way.run, matching(segment, reading, found));
    }
  }
  return matches;
}

/** Tells of a line that matches whether it does as a whole: for two runs from where the line begins and ends alone. */
function wholeTest(segment: Segment, readings: SegmentReading[]): (line: number) => boolean {
  const [one, two, ...others] = readings.length === 1 ? (readings[0]?.runs ?? []) : [];
  if (!one || !two || others.length > 0) return (line) => isWholeMatch(segment, line, readings);
  if (one.index !== two.index) {
    return (line) =>
      lineLength(one.index, line) === one.phrase.length && lineLength(two.index, line) === two.phrase.length;
  }
  const { tokens, starts } = one.index;
  const { min, max } = gapBefore(two);
  const words = one.phrase.length + two.phrase.length;
  return (line) => {
    const begin = starts[line] as number;
    const length = lineLength(one.index, line);
    return (
      length >= words + min &&
      length <= words + max &&
      matchesAt(tokens, one.phrase, begin) &&
      matchesAt(tokens, two.phrase, begin + length - two.phrase.length)
    );
  };
}

/** Passes on the lines that match a reading. */
function matching(segment: Segment, reading: SegmentReading, found: (line: number) => void) {
  const only = [reading];
  return (line: number) => {
    if (matchReadings(segment, line, only) !== NO_MATCH) found(line);
  };
}

function wayOf({ plain, runs }: SegmentReading): Way {
  if (plain) return { kind: 'all' };
  const run = narrowest(runs);
  const [one, two] = runs;
  if (runs.length === 2 && one && two && one.index !== two.index) {
    const other = run === one ? two : one;
    return {
      kind: 'pair',
      run,
      other,
      marked: (run.width + other.width) * COST.line < run.width * COST.other,
    };
  }
  const near = nearOf(runs, run);
  return near ? { kind: 'near', run, near, sure: runs.length === 2 } : { kind: 'any', run };
}

/** The rarer of the runs beside one in its phrase. */
function nearOf(runs: Run[], run: Run): Near | null {
  const at = runs.indexOf(run);
  const [before, after] = [runs[at - 1], runs[at + 1]];
  const sides: Near[] = [];
  if (before?.index === run.index) sides.push({ run: before, after: false, gap: gapBefore(run) });
  if (after?.index === run.index) sides.push({ run: after, after: true, gap: gapBefore(after) });
  const [one, two] = sides;
  return one && two && two.run.width < one.run.width ? two : (one ?? null);
}

const gapBefore = ({ phrase: [first] }: Run): Gap => first?.gap ?? { min: 0, max: 0 };

function costOf(way: Way, { anchor, wholeAnchor }: SegmentReading): number {
  switch (way.kind) {
    case 'all':
      return (anchor.width + wholeAnchor.width) * COST.line;
    case 'near':
      return way.run.width * (way.sure ? COST.near : COST.any);
    case 'pair':
      return way.marked ? (way.run.width + way.other.width) * COST.line : way.run.width * COST.other;
    case 'any':
      return way.run.width * COST.any;
  }
}

/** Passes on the line of every entry. */
function eachLine({ index, intervals }: Anchor, found: (line: number) => void): void {
  for (const [from, end] of intervals) {
    for (let at = from; at < end; at++) found(lineAt(index, index.sa[at] as number));
  }
}

/** The lines in which a run stands with the other one near it. */
function eachNear(run: Run, near: Near, found: (line: number) => void): void {
  const { index, intervals } = run;
  const kept = new Uint32Array(BATCH);
  const marks = wordMarks(near.after ? near.run.phrase[0] : near.run.phrase.at(-1), index.words.size);
  for (const [from, end] of intervals) {
    for (let at = from; at < end; at += BATCH) {
      const places = index.sa.subarray(at, Math.min(end, at + BATCH));
      const promising = keepPromising({ places, run, near, marks, kept });
      for (let each = 0; each < promising; each++) {
        const place = kept[each] as number;
        if (standsNear(place, run, near, marks)) found(lineAt(index, place));
      }
    }
  }
}

/** Keeps the places with a wanted word where the other run may be, be it in another line; how many. Without a branch that depends on memory. */
function keepPromising(args: {
  places: Uint32Array;
  run: Run;
  near: Near;
  marks: Uint8Array;
  kept: Uint32Array;
}): number {
  const { places, run, near, marks, kept } = args;
  const { tokens } = run.index;
  const last = tokens.length - 1;
  const { min, max } = near.gap;
  const nearest = near.after ? run.phrase.length + min : -1 - max;
  const farthest = nearest + max - min;
  let count = 0;
  for (let at = 0; at < places.length; at++) {
    const place = places[at] as number;
    let wanted = 0;
    for (let away = nearest; away <= farthest; away++) {
      wanted |= marks[tokens[Math.max(0, Math.min(last, place + away))] as number] as number;
    }
    kept[count] = place;
    count += wanted;
  }
  return count;
}

function standsNear(place: number, run: Run, near: Near, marks: Uint8Array): boolean {
  const { tokens } = run.index;
  const beside = near.run.phrase;
  const step = near.after ? 1 : -1;
  const begin = near.after ? 0 : 1 - beside.length;
  let at = near.after ? place + run.phrase.length : place - 1;
  for (let between = 0; between <= near.gap.max; between++, at += step) {
    const word = tokens[at] as number;
    // The line ends here.
    if (word === 0) return false;
    if (between >= near.gap.min && marks[word] === 1 && matchesAt(tokens, beside, at + begin)) return true;
  }
  return false;
}

/** The lines that have a run in one language and another in the other: those of the one are marked, those of the other asked for. */
function eachMarked(segment: Segment, run: Run, other: Run, found: (line: number) => void): void {
  const marked = new LineBits(lineCount(segment));
  eachLine(other, (line) => marked.add(line));
  eachLine(run, (line) => {
    if (marked.has(line)) found(line);
  });
}

/** The same, by reading the lines in the other language. */
function eachWithOther(run: Run, { index, phrase }: Run, found: (line: number) => void): void {
  const { tokens, starts, words } = index;
  const marks = wordMarks(phrase[0], words.size);
  eachLine(run, (line) => {
    for (let place = starts[line] as number, word = tokens[place]; word !== 0; word = tokens[++place]) {
      if (marks[word as number] !== 1 || !matchesAt(tokens, phrase, place)) continue;
      found(line);
      return;
    }
  });
}

/** By word number: 1 for those that will do. */
function wordMarks(slot: Slot | undefined, words: number): Uint8Array {
  const marks = new Uint8Array(words + 1);
  for (const word of slot?.words ?? []) marks[word] = 1;
  return marks;
}
