import { LineBits } from './line-bits.ts';
import { matchesAt, NO_MATCH, PART_MATCH, type Slot, WHOLE_MATCH } from './match-line.ts';
import type { Gap } from './match-pattern.ts';
import type { Searched } from './searched-segments.ts';
import { type LanguageIndex, lineAt, lineCount, lineLength, type Segment } from './segment.ts';
import { type Anchor, matchReadings, narrowest, type Run, type SegmentReading } from './segment-query.ts';

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

/** Words of a line for which these costs hold. */
const ORDINARY_LINE = 16;

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
  const found = (line: number, match: number) => {
    if (all || scope.accepts(line)) (match === WHOLE_MATCH ? matches.whole : matches.part).add(line);
  };
  for (const reading of readings) listReading(segment, reading, found);
  // A line that matches as a whole may match in another way as well.
  const whole = matches.whole.from(0);
  for (let line = whole.next(); line >= 0; line = whole.next()) matches.part.remove(line);
  return matches;
}

/** Is told of lines, and whether each matches as a whole or as a part; may be told of one more than once. */
type Found = (line: number, match: number) => void;

function listReading(segment: Segment, reading: SegmentReading, found: Found): void {
  const way = wayOf(reading);
  const asPart = (line: number) => found(line, PART_MATCH);
  const only = [reading];
  const ifMatching = (line: number) => {
    const match = matchReadings(segment, line, only);
    if (match !== NO_MATCH) found(line, match);
  };
  switch (way.kind) {
    case 'all':
      eachLine(reading.anchor, asPart);
      eachLine(reading.wholeAnchor, (line) => found(line, WHOLE_MATCH));
      return;
    case 'near':
      eachNear(way.run, way.near, way.sure ? found : ifMatching);
      return;
    case 'pair': {
      const { run, other } = way;
      const inBoth = (line: number) => {
        const isWhole =
          lineLength(run.index, line) === run.phrase.length &&
          lineLength(other.index, line) === other.phrase.length;
        found(line, isWhole ? WHOLE_MATCH : PART_MATCH);
      };
      if (way.marked) eachMarked(segment, run, other, inBoth);
      else eachWithOther(run, other, inBoth);
      return;
    }
    case 'any':
      eachLine(way.run, ifMatching);
  }
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

/** How much longer the lines of a language are than those of ordinary films; at least 1. */
const lengthOfLines = ({ tokens, starts }: LanguageIndex): number =>
  Math.max(1, tokens.length / starts.length / ORDINARY_LINE);

function costOf(way: Way, { anchor, wholeAnchor }: SegmentReading): number {
  switch (way.kind) {
    case 'all':
      return (anchor.width + wholeAnchor.width) * COST.line;
    case 'near':
      return (
        way.run.width *
        (COST.near * Math.max(1, (way.near.gap.max - way.near.gap.min) / WINDOW) +
          (way.sure ? 0 : COST.any * lengthOfLines(way.run.index)))
      );
    case 'pair':
      return way.marked
        ? (way.run.width + way.other.width) * COST.line
        : way.run.width * COST.other * lengthOfLines(way.other.index);
    case 'any':
      return way.run.width * COST.any * lengthOfLines(way.run.index);
  }
}

/** Passes on the line of every entry. */
function eachLine({ index, intervals }: Anchor, found: (line: number) => void): void {
  const { sa, lineMarks } = index;
  for (const [from, end] of intervals) {
    for (let at = from; at < end; at++) found(lineAt(lineMarks, sa[at] as number));
  }
}

/** The lines in which a run stands with the other one near it; how they match is true where there are no other runs. */
function eachNear(run: Run, near: Near, found: Found): void {
  const { sa, lineMarks, words } = run.index;
  const rarest = rarestSlot(near.run);
  const marks = wordMarks(near.run.phrase[rarest], words.size);
  const window = { tokens: run.index.tokens, marks, ...windowOf(run, near, rarest) };
  const kept = new Uint32Array(BATCH);
  for (const [from, end] of run.intervals) {
    for (let at = from; at < end; at += BATCH) {
      const places = sa.subarray(at, Math.min(end, at + BATCH));
      const promising = keepPromising(places, kept, window);
      for (let each = 0; each < promising; each++) {
        const place = kept[each] as number;
        const match = matchNear(place, run, near);
        if (match !== NO_MATCH) found(lineAt(lineMarks, place), match);
      }
    }
  }
}

/** Of a run's slots the one whose words are said least. */
function rarestSlot({ index, phrase }: Run): number {
  const said = phrase.map(({ words }) =>
    words.reduce((sum, word) => sum + (index.first[word + 1] as number) - (index.first[word] as number), 0),
  );
  return said.indexOf(Math.min(...said));
}

/** Where, from a place of the one run on, the word of a slot of the other one may be. */
function windowOf(
  { phrase }: Run,
  { run: { phrase: beside }, after, gap }: Near,
  slot: number,
): { nearest: number; width: number } {
  const nearest = after ? phrase.length + gap.min + slot : slot - beside.length - gap.max;
  return { nearest, width: gap.max - gap.min + 1 };
}

/** Words looked at together; in narrower windows more is looked at than need be. */
const WINDOW = 3;

/** Keeps the places with a marked word where the other run may be, be it in another line; how many. Without a branch that depends on memory. */
function keepPromising(
  places: Uint32Array,
  kept: Uint32Array,
  {
    tokens,
    marks,
    nearest,
    width,
  }: { tokens: Uint16Array; marks: Uint8Array; nearest: number; width: number },
): number {
  const most = tokens.length - Math.max(WINDOW, width);
  let count = 0;
  for (let at = 0; at < places.length; at++) {
    const place = places[at] as number;
    // At the ends of all lines the window is moved inwards: whatever it sees is looked at again.
    const begin = Math.max(0, Math.min(most, place + nearest));
    let wanted =
      (marks[tokens[begin] as number] as number) |
      (marks[tokens[begin + 1] as number] as number) |
      (marks[tokens[begin + 2] as number] as number);
    for (let more = WINDOW; more < width; more++) wanted |= marks[tokens[begin + more] as number] as number;
    kept[count] = place;
    count += wanted;
  }
  return count;
}

/** How the two runs match at a place of the one, all that may stand between them tried. */
function matchNear(place: number, run: Run, near: Near): number {
  const { tokens } = run.index;
  const beside = near.run.phrase;
  const { after, gap } = near;
  const runEnd = place + run.phrase.length;
  const begins = tokens[after ? place - 1 : runEnd] === 0;
  const [step, toBegin, toEdge] = after ? [1, 0, beside.length] : [-1, 1 - beside.length, -beside.length];
  let match = NO_MATCH;
  for (let between = 0, at = after ? runEnd : place - 1; between <= gap.max; between++, at += step) {
    // The line ends here.
    if (tokens[at] === 0) break;
    if (between < gap.min || !matchesAt(tokens, beside, at + toBegin)) continue;
    if (!begins) return PART_MATCH;
    if (tokens[at + toEdge] === 0) return WHOLE_MATCH;
    match = PART_MATCH;
  }
  return match;
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
