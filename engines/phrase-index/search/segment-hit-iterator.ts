import { FilteredPostings } from '../match/filtered-postings.ts';
import {
  ArrayLineIterator,
  iterateLines,
  type LineIterator,
  UnionLineIterator,
} from '../match/line-iterators.ts';
import type { SegmentMatches } from '../match/list-matches.ts';
import { MATCH_RANKS, type MatchRank, matchRank, NO_MATCH } from '../match/match-line.ts';
import type { SearchBudget } from '../match/search-budget.ts';
import type { SegmentFilter } from '../match/segment-filter.ts';
import {
  isWholeLineMatch,
  matchInterpretations,
  type SegmentInterpretation,
} from '../match/segment-interpretation.ts';
import { compareRankKeys, type RankKey } from '../segments/rank-key.ts';
import { countLines, readRankKey, type Segment } from '../segments/segment.ts';

export interface SegmentHit extends RankKey {
  filmId: string;
  videoId: string;
  segment: Segment;
  line: number;
}

/** Iterates over the hits of a segment that rank behind a key, in rank order: one kind of match after the other. */
export class SegmentHitIterator {
  readonly #segment: Segment;
  readonly #interpretations: SegmentInterpretation[];
  readonly #filter: SegmentFilter;
  readonly #budget: SearchBudget;
  readonly #after: RankKey | null;
  readonly #listedMatches: SegmentMatches | null;
  /** The only interpretation, when its partial matches can be filtered out of its postings. */
  readonly #filterable: SegmentInterpretation | null;
  readonly #isUnfinished: boolean;
  #phase: MatchRank;
  #source: LineIterator;

  constructor(args: {
    segment: Segment;
    interpretations: SegmentInterpretation[];
    filter: SegmentFilter;
    /** All matches; null when they are not listed. */
    matches: SegmentMatches | null;
    budget: SearchBudget;
    after: RankKey | null;
  }) {
    this.#segment = args.segment;
    this.#interpretations = args.interpretations;
    this.#filter = args.filter;
    this.#budget = args.budget;
    this.#after = args.after;
    this.#listedMatches = args.matches;
    const [single] = args.interpretations;
    this.#filterable =
      single && args.interpretations.length === 1 && !single.isContiguous && !args.filter.candidateLines
        ? single
        : null;
    this.#isUnfinished = args.interpretations.some(({ isUnfinished }) => isUnfinished);
    this.#phase = MATCH_RANKS[args.after?.tier ?? 0] ?? 'whole';
    this.#source = this.#open();
  }

  /** Returns the next hit, or null after the last or when the budget is exhausted. */
  next(): SegmentHit | null {
    const single = this.#interpretations.length === 1 ? this.#interpretations[0] : undefined;
    const entriesAlwaysMatch =
      single?.isContiguous === true &&
      !(this.#filter.candidateLines && this.#filter.candidateLines.length < this.#countEntries());
    for (;;) {
      const line = this.#source.next();
      if (line < 0) {
        if (!this.#nextPhase()) return null;
        continue;
      }
      if (this.#listedMatches) return this.#hit(line);
      if (this.#filterable && this.#phase !== 'whole') {
        if (this.#filter.accepts(line)) return this.#hit(line);
        continue;
      }
      // A line with a completion may also contain the word as typed.
      const isMatch = entriesAlwaysMatch && this.#phase !== 'completed';
      const isUnbudgeted = isMatch && !this.#filter.isRestrictive;
      if (!isUnbudgeted && !this.#budget.tryTake(this.#phase)) {
        if (!this.#nextPhase()) return null;
        continue;
      }
      if (!this.#filter.accepts(line)) continue;
      if (isMatch || this.#matches(line)) return this.#hit(line);
    }
  }

  #matches(line: number): boolean {
    if (this.#phase === 'whole') return isWholeLineMatch(this.#segment, line, this.#interpretations);
    const match = matchInterpretations(this.#segment, line, this.#interpretations);
    return match !== NO_MATCH && matchRank(match) === this.#phase;
  }

  #nextPhase(): boolean {
    const next = MATCH_RANKS[MATCH_RANKS.indexOf(this.#phase) + 1];
    if (!next || (next === 'completed' && !this.#isUnfinished)) return false;
    this.#phase = next;
    this.#source = this.#open();
    return true;
  }

  #countEntries(): number {
    return this.#interpretations.reduce(
      (sum, { postings, wholeLinePostings, completionPostings }) =>
        sum + postings.entryCount + wholeLinePostings.entryCount + completionPostings.entryCount,
      0,
    );
  }

  #open(): LineIterator {
    const phase = this.#phase;
    const after = this.#after?.tier === MATCH_RANKS.indexOf(phase) ? this.#after : null;
    const fromLine = after ? findFirstLineAfter(this.#segment, after) : 0;
    if (this.#listedMatches) return this.#listedMatches[phase].from(fromLine);
    if (this.#filterable && phase !== 'whole') {
      return new FilteredPostings({
        segment: this.#segment,
        interpretation: this.#filterable,
        budget: this.#budget,
        rank: phase,
        fromLine,
      });
    }
    const { candidateLines: lines } = this.#filter;
    if (lines && lines.length < this.#countEntries()) return new ArrayLineIterator(lines, fromLine);
    const sources = this.#interpretations.map((interpretation) =>
      iterateLines(interpretation[POSTINGS_OF[phase]], fromLine),
    );
    return sources.length === 1 ? (sources[0] as LineIterator) : new UnionLineIterator(sources);
  }

  #hit(line: number): SegmentHit {
    const key = readRankKey(this.#segment, line, MATCH_RANKS.indexOf(this.#phase));
    return { ...key, segment: this.#segment, line };
  }
}

/** Which entries lead to the lines with a kind of match. */
const POSTINGS_OF = {
  whole: 'wholeLinePostings',
  part: 'postings',
  completed: 'completionPostings',
} as const satisfies Record<MatchRank, keyof SegmentInterpretation>;

/** Returns the first line that ranks behind a key. */
function findFirstLineAfter(segment: Segment, key: RankKey): number {
  let [low, high] = [0, countLines(segment)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareRankKeys(readRankKey(segment, middle, key.tier), key) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
