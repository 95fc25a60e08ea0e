import { CheckedFinder, type MatchFinder, PhraseFinder } from './match-finder.ts';
import { type Near, NearFinder, WINDOW } from './near-finder.ts';
import { PairFinder } from './pair-finder.ts';
import type { Searched } from './searched-segments.ts';
import type { LanguageIndex, Segment } from './segment.ts';
import { narrowest, placesOf, type Run, type SegmentReading } from './segment-query.ts';

/**
 * What it takes to look at one entry in each way, nanoseconds where memory is slow: for being just a phrase, for what
 * stands near it, for a line whose number is wanted, for the line in the other language, and for a line whose words are
 * matched; and what one that matches takes beyond that.
 */
const COST = { phrase: 60, near: 70, line: 50, other: 170, checked: 350, match: 90 } as const;

/** Words of a line for which these costs hold. */
const ORDINARY_LINE = 16;

/** How a reading's matches are found: by one of its runs, and what must stand beside it. */
type Way =
  | { kind: 'phrase' }
  | { kind: 'near'; run: Run; near: Near; sure: boolean }
  | { kind: 'pair'; run: Run; other: Run; marked: boolean }
  | { kind: 'any'; run: Run };

/** Finds the lines of a segment that match a reading. @param step it will be given one in so many of its entries; where it is 1, every one once */
export function finderOf(segment: Segment, reading: SegmentReading, step = 1): MatchFinder {
  const way = wayOf(reading, step);
  switch (way.kind) {
    case 'phrase':
      return new PhraseFinder([reading.anchor, reading.wholeAnchor]);
    case 'near': {
      const finder = new NearFinder(way.run, way.near);
      return way.sure ? finder : new CheckedFinder(finder, segment, reading);
    }
    case 'pair':
      return new PairFinder({ segment, ...way, listed: step === 1 });
    case 'any':
      return new CheckedFinder(new PhraseFinder([way.run]), segment, reading);
  }
}

/**
 * About how long it takes to look at entries of some segments' finders, nanoseconds.
 * @param args.step at one in so many of them; at every one when left out
 * @param args.share of them that match; when left out, it may be all of them
 */
export function findingCost(searched: readonly Searched[], args: { step?: number; share?: number }): number {
  const { step = 1, share = 1 } = args;
  return searched
    .flatMap(({ readings }) => readings)
    .reduce((sum, reading) => {
      const matching = (placesOf([reading]) / step) * share;
      return sum + costOf(wayOf(reading, step), reading, step) + matching * COST.match;
    }, 0);
}

function wayOf({ plain, runs }: SegmentReading, step: number): Way {
  if (plain) return { kind: 'phrase' };
  const run = narrowest(runs);
  const [one, two] = runs;
  if (runs.length === 2 && one && two && one.index !== two.index) {
    const other = run === one ? two : one;
    const marked = (run.width / step + other.width) * COST.line < (run.width / step) * COST.other;
    return { kind: 'pair', run, other, marked };
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

const gapBefore = ({ phrase: [first] }: Run): Near['gap'] => first?.gap ?? { min: 0, max: 0 };

/** How much longer the lines of a language are than those of ordinary films; at least 1. */
const lengthOfLines = ({ tokens, starts }: LanguageIndex): number =>
  Math.max(1, tokens.length / starts.length / ORDINARY_LINE);

function costOf(way: Way, { anchor, wholeAnchor }: SegmentReading, step: number): number {
  switch (way.kind) {
    case 'phrase':
      return ((anchor.width + wholeAnchor.width) / step) * COST.phrase * lengthOfLines(anchor.index);
    case 'near': {
      const wide = Math.max(1, (way.near.gap.max - way.near.gap.min) / WINDOW);
      const checked = way.sure ? 0 : COST.checked;
      return (way.run.width / step) * (COST.near * wide + checked) * lengthOfLines(way.run.index);
    }
    case 'pair':
      return way.marked
        ? (way.run.width / step + way.other.width) * COST.line
        : (way.run.width / step) * COST.other * lengthOfLines(way.other.index);
    case 'any':
      return (way.run.width / step) * COST.checked * lengthOfLines(way.run.index);
  }
}
