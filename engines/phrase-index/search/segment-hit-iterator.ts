import { FilteredPostings } from '../match/filtered-postings.ts';
import {
  ArrayLineIterator,
  iterateLines,
  type LineIterator,
  UnionLineIterator,
} from '../match/line-iterators.ts';
import type { SegmentMatches } from '../match/list-matches.ts';
import { PARTIAL_LINE_MATCH } from '../match/match-line.ts';
import type { SearchBudget } from '../match/search-budget.ts';
import type { SegmentFilter } from '../match/segment-filter.ts';
import {
  isWholeLineMatch,
  matchInterpretations,
  type SegmentInterpretation,
} from '../match/segment-interpretation.ts';
import { compareRankKeys, hashLineId, type RankKey } from '../segments/rank-key.ts';
import { countLines, type Segment } from '../segments/segment.ts';

export interface SegmentHit extends RankKey {
  filmId: string;
  videoId: string;
  segment: Segment;
  line: number;
}

type Phase = 'whole' | 'part';

/** Iterates over the hits of a segment that rank behind a key, in rank order: whole lines, then the others. */
export class SegmentHitIterator {
  readonly #segment: Segment;
  readonly #interpretations: SegmentInterpretation[];
  readonly #filter: SegmentFilter;
  readonly #budget: SearchBudget;
  readonly #after: RankKey | null;
  readonly #listedMatches: SegmentMatches | null;
  /** The only interpretation, when its partial matches can be filtered out of its postings. */
  readonly #filterable: SegmentInterpretation | null;
  #phase: Phase;
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
    this.#phase = args.after && !args.after.isWholeLine ? 'part' : 'whole';
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
      if (this.#filterable && this.#phase === 'part') {
        if (this.#filter.accepts(line)) return this.#hit(line);
        continue;
      }
      const isUnbudgeted = entriesAlwaysMatch && !this.#filter.isRestrictive;
      if (!isUnbudgeted && !this.#budget.tryTake(this.#phase)) {
        if (!this.#nextPhase()) return null;
        continue;
      }
      if (!this.#filter.accepts(line)) continue;
      if (entriesAlwaysMatch || this.#matches(line)) return this.#hit(line);
    }
  }

  #matches(line: number): boolean {
    if (this.#phase === 'whole') return isWholeLineMatch(this.#segment, line, this.#interpretations);
    return matchInterpretations(this.#segment, line, this.#interpretations) === PARTIAL_LINE_MATCH;
  }

  #nextPhase(): boolean {
    if (this.#phase === 'part') return false;
    this.#phase = 'part';
    this.#source = this.#open();
    return true;
  }

  #countEntries(): number {
    return this.#interpretations.reduce(
      (sum, { postings, wholeLinePostings }) => sum + postings.entryCount + wholeLinePostings.entryCount,
      0,
    );
  }

  #open(): LineIterator {
    const isWhole = this.#phase === 'whole';
    const after = this.#after?.isWholeLine === isWhole ? this.#after : null;
    const fromLine = after ? findFirstLineAfter(this.#segment, after) : 0;
    if (this.#listedMatches) return this.#listedMatches[this.#phase].from(fromLine);
    if (this.#filterable && !isWhole) {
      return new FilteredPostings({
        segment: this.#segment,
        interpretation: this.#filterable,
        budget: this.#budget,
        fromLine,
      });
    }
    const { candidateLines: lines } = this.#filter;
    if (lines && lines.length < this.#countEntries()) return new ArrayLineIterator(lines, fromLine);
    const sources = this.#interpretations.map(({ postings, wholeLinePostings }) =>
      iterateLines(isWhole ? wholeLinePostings : postings, fromLine),
    );
    return sources.length === 1 ? (sources[0] as LineIterator) : new UnionLineIterator(sources);
  }

  #hit(line: number): SegmentHit {
    const key = readRankKey(this.#segment, line, this.#phase === 'whole');
    return { ...key, segment: this.#segment, line };
  }
}

function readRankKey(segment: Segment, line: number, isWhole: boolean) {
  const video = segment.videos[segment.videoByLine[line] as number];
  if (!video) throw new RangeError(`line ${line} has no video`);
  const { high, low } = hashLineId(video.hash, segment.seqByLine[line] as number);
  const { videoId, filmId, quality } = video;
  return { isWholeLine: isWhole, quality, hashHigh: high, hashLow: low, videoId, filmId };
}

/** Returns the first line that ranks behind a key. */
function findFirstLineAfter(segment: Segment, key: RankKey): number {
  let [low, high] = [0, countLines(segment)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareRankKeys(readRankKey(segment, middle, key.isWholeLine), key) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
