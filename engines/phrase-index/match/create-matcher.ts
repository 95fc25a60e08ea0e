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
 * Measured cost per entry in nanoseconds, when memory is not cached: to check a contiguous phrase, to look
 * for a neighbor run, to find the line, to read the line in the other language, and to verify all tokens of a
 * line; and the extra cost of an entry that matches.
 */
const COST_NS = {
  phrase: 60,
  proximity: 70,
  line: 50,
  otherLanguage: 170,
  verification: 350,
  match: 90,
} as const;

/** Number of tokens per line for which the costs were measured. */
const TYPICAL_LINE_TOKENS = 16;

/** How to find the matches of an interpretation: by one of its runs, and by a condition on the tokens around it. */
type MatchStrategy =
  | { kind: 'phrase' }
  | { kind: 'proximity'; run: PhraseRun; neighbor: NeighborRun; isComplete: boolean }
  | { kind: 'bilingual'; run: PhraseRun; other: PhraseRun; readsIntoSet: boolean; isComplete: boolean }
  | { kind: 'verified'; run: PhraseRun };

/**
 * Creates a matcher for the lines of a segment that match an interpretation.
 * @param step the matcher gets one in `step` of the entries; 1 means every entry exactly once
 */
export function createMatcher(segment: Segment, interpretation: SegmentInterpretation, step = 1): Matcher {
  const strategy = chooseStrategy(interpretation, step);
  switch (strategy.kind) {
    case 'phrase':
      return new PhraseMatcher([
        interpretation.postings,
        interpretation.wholeLinePostings,
        interpretation.completionPostings,
      ]);
    case 'proximity': {
      const matcher = new ProximityMatcher(strategy.run, strategy.neighbor);
      return strategy.isComplete ? matcher : new VerifyingMatcher(matcher, segment, interpretation);
    }
    case 'bilingual': {
      const matcher = new BilingualMatcher({ segment, ...strategy, seesEveryPosition: step === 1 });
      return strategy.isComplete ? matcher : new VerifyingMatcher(matcher, segment, interpretation);
    }
    case 'verified':
      return new VerifyingMatcher(new PhraseMatcher([strategy.run]), segment, interpretation);
  }
}

/**
 * Estimates the time to examine the entries of some segments, in nanoseconds.
 * @param args.step one in this many entries is examined. Default: 1.
 * @param args.share fraction of the examined entries that match. Default: 1.
 */
export function estimateMatchingCost(
  searches: readonly SegmentSearch[],
  args: { step?: number; share?: number },
): number {
  const { step = 1, share = 1 } = args;
  return searches
    .flatMap(({ interpretations }) => interpretations)
    .reduce((sum, interpretation) => {
      const matching = (countCandidates([interpretation]) / step) * share;
      return (
        sum +
        estimateCost(chooseStrategy(interpretation, step), interpretation, step) +
        matching * COST_NS.match
      );
    }, 0);
}

/** A matcher that is not complete finds the matching lines, but not how they match. */
function chooseStrategy(
  { isContiguous, isUnfinished, runs }: SegmentInterpretation,
  step: number,
): MatchStrategy {
  if (isContiguous) return { kind: 'phrase' };
  const run = selectNarrowest(runs);
  const [first, second] = runs;
  if (runs.length === 2 && first && second && first.index !== second.index) {
    const other = run === first ? second : first;
    const readsIntoSet =
      (run.entryCount / step + other.entryCount) * COST_NS.line <
      (run.entryCount / step) * COST_NS.otherLanguage;
    return { kind: 'bilingual', run, other, readsIntoSet, isComplete: !isUnfinished };
  }
  const neighbor = chooseNeighbor(runs, run);
  return neighbor
    ? { kind: 'proximity', run, neighbor, isComplete: runs.length === 2 && !isUnfinished }
    : { kind: 'verified', run };
}

/** Returns the rarer of the two runs next to a run in its phrase. */
function chooseNeighbor(runs: PhraseRun[], run: PhraseRun): NeighborRun | null {
  const position = runs.indexOf(run);
  const [before, after] = [runs[position - 1], runs[position + 1]];
  const neighbors: NeighborRun[] = [];
  if (before?.index === run.index) neighbors.push({ run: before, isAfter: false, gap: gapBefore(run) });
  if (after?.index === run.index) neighbors.push({ run: after, isAfter: true, gap: gapBefore(after) });
  const [first, second] = neighbors;
  return first && second && second.run.entryCount < first.run.entryCount ? second : (first ?? null);
}

const gapBefore = ({ phrase: [first] }: PhraseRun): NeighborRun['gap'] => first?.gap ?? { min: 0, max: 0 };

/** Returns the average line length relative to ordinary subtitles; at least 1. */
const relativeLineLength = ({ tokens, lineStarts }: LanguageIndex): number =>
  Math.max(1, tokens.length / lineStarts.length / TYPICAL_LINE_TOKENS);

function estimateCost(strategy: MatchStrategy, interpretation: SegmentInterpretation, step: number): number {
  switch (strategy.kind) {
    case 'phrase':
      return (
        (countCandidates([interpretation]) / step) *
        COST_NS.phrase *
        relativeLineLength(interpretation.postings.index)
      );
    case 'proximity': {
      const windows = Math.max(
        1,
        (strategy.neighbor.gap.max - strategy.neighbor.gap.min) / MIN_WINDOW_TOKENS,
      );
      const verification = strategy.isComplete ? 0 : COST_NS.verification;
      return (
        (strategy.run.entryCount / step) *
        (COST_NS.proximity * windows + verification) *
        relativeLineLength(strategy.run.index)
      );
    }
    case 'bilingual':
      return (
        (strategy.readsIntoSet
          ? (strategy.run.entryCount / step + strategy.other.entryCount) * COST_NS.line
          : (strategy.run.entryCount / step) *
            COST_NS.otherLanguage *
            relativeLineLength(strategy.other.index)) +
        (strategy.isComplete ? 0 : (strategy.run.entryCount / step) * COST_NS.verification)
      );
    case 'verified':
      return (strategy.run.entryCount / step) * COST_NS.verification * relativeLineLength(strategy.run.index);
  }
}
