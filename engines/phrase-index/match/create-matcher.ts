import type { LanguageIndex, Segment } from '../segments/segment.ts';
import { BilingualMatcher } from './bilingual-matcher.ts';
import { type Matcher, PhraseMatcher, VerifyingMatcher } from './matcher.ts';
import type { SegmentSearch } from './plan-segment-searches.ts';
import { MIN_WINDOW_TOKENS, type NeighborRun, ProximityMatcher } from './proximity-matcher.ts';
import {
  countCandidates,
  type PhraseRun,
  type SegmentInterpretation,
  selectNarrowest,
} from './segment-interpretation.ts';

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
  | { kind: 'near'; run: PhraseRun; near: NeighborRun; sure: boolean }
  | { kind: 'pair'; run: PhraseRun; other: PhraseRun; marked: boolean }
  | { kind: 'any'; run: PhraseRun };

/** Finds the lines of a segment that match a reading. @param step it will be given one in so many of its entries; where it is 1, every one once */
export function createMatcher(segment: Segment, reading: SegmentInterpretation, step = 1): Matcher {
  const way = wayOf(reading, step);
  switch (way.kind) {
    case 'phrase':
      return new PhraseMatcher([reading.postings, reading.wholeLinePostings]);
    case 'near': {
      const finder = new ProximityMatcher(way.run, way.near);
      return way.sure ? finder : new VerifyingMatcher(finder, segment, reading);
    }
    case 'pair':
      return new BilingualMatcher({ segment, ...way, listed: step === 1 });
    case 'any':
      return new VerifyingMatcher(new PhraseMatcher([way.run]), segment, reading);
  }
}

/**
 * About how long it takes to look at entries of some segments' finders, nanoseconds.
 * @param args.step at one in so many of them; at every one when left out
 * @param args.share of them that match; when left out, it may be all of them
 */
export function estimateMatchingCost(
  searched: readonly SegmentSearch[],
  args: { step?: number; share?: number },
): number {
  const { step = 1, share = 1 } = args;
  return searched
    .flatMap(({ interpretations: readings }) => readings)
    .reduce((sum, reading) => {
      const matching = (countCandidates([reading]) / step) * share;
      return sum + costOf(wayOf(reading, step), reading, step) + matching * COST.match;
    }, 0);
}

function wayOf({ isContiguous: plain, runs }: SegmentInterpretation, step: number): Way {
  if (plain) return { kind: 'phrase' };
  const run = selectNarrowest(runs);
  const [one, two] = runs;
  if (runs.length === 2 && one && two && one.index !== two.index) {
    const other = run === one ? two : one;
    const marked =
      (run.entryCount / step + other.entryCount) * COST.line < (run.entryCount / step) * COST.other;
    return { kind: 'pair', run, other, marked };
  }
  const near = nearOf(runs, run);
  return near ? { kind: 'near', run, near, sure: runs.length === 2 } : { kind: 'any', run };
}

/** The rarer of the runs beside one in its phrase. */
function nearOf(runs: PhraseRun[], run: PhraseRun): NeighborRun | null {
  const at = runs.indexOf(run);
  const [before, after] = [runs[at - 1], runs[at + 1]];
  const sides: NeighborRun[] = [];
  if (before?.index === run.index) sides.push({ run: before, isAfter: false, gap: gapBefore(run) });
  if (after?.index === run.index) sides.push({ run: after, isAfter: true, gap: gapBefore(after) });
  const [one, two] = sides;
  return one && two && two.run.entryCount < one.run.entryCount ? two : (one ?? null);
}

const gapBefore = ({ phrase: [first] }: PhraseRun): NeighborRun['gap'] => first?.gap ?? { min: 0, max: 0 };

/** How much longer the lines of a language are than those of ordinary films; at least 1. */
const lengthOfLines = ({ tokens, lineStarts: starts }: LanguageIndex): number =>
  Math.max(1, tokens.length / starts.length / ORDINARY_LINE);

function costOf(
  way: Way,
  { postings: anchor, wholeLinePostings: wholeAnchor }: SegmentInterpretation,
  step: number,
): number {
  switch (way.kind) {
    case 'phrase':
      return (
        ((anchor.entryCount + wholeAnchor.entryCount) / step) * COST.phrase * lengthOfLines(anchor.index)
      );
    case 'near': {
      const wide = Math.max(1, (way.near.gap.max - way.near.gap.min) / MIN_WINDOW_TOKENS);
      const checked = way.sure ? 0 : COST.checked;
      return (way.run.entryCount / step) * (COST.near * wide + checked) * lengthOfLines(way.run.index);
    }
    case 'pair':
      return way.marked
        ? (way.run.entryCount / step + way.other.entryCount) * COST.line
        : (way.run.entryCount / step) * COST.other * lengthOfLines(way.other.index);
    case 'any':
      return (way.run.entryCount / step) * COST.checked * lengthOfLines(way.run.index);
  }
}
