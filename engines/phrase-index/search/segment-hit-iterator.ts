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

/** A segment's hits in rank order, from behind a key on: whole lines, then the others; found as they are asked for. */
export class SegmentHitIterator {
  readonly #segment: Segment;
  readonly #interpretations: SegmentInterpretation[];
  readonly #filter: SegmentFilter;
  readonly #budget: SearchBudget;
  readonly #after: RankKey | null;
  readonly #listed: SegmentMatches | null;
  /** The one reading whose matches other than as a whole are sifted out of its entries. */
  readonly #sifted: SegmentInterpretation | null;
  #phase: Phase;
  #source: LineIterator;

  constructor(args: {
    segment: Segment;
    interpretations: SegmentInterpretation[];
    filter: SegmentFilter;
    /** All matches, where they are known. */
    matches: SegmentMatches | null;
    budget: SearchBudget;
    after: RankKey | null;
  }) {
    this.#segment = args.segment;
    this.#interpretations = args.interpretations;
    this.#filter = args.filter;
    this.#budget = args.budget;
    this.#after = args.after;
    this.#listed = args.matches;
    const [only] = args.interpretations;
    this.#sifted =
      only && args.interpretations.length === 1 && !only.isContiguous && !args.filter.candidateLines
        ? only
        : null;
    this.#phase = args.after && !args.after.isWholeLine ? 'part' : 'whole';
    this.#source = this.#open();
  }

  /** Null when there are no more, or the budget is spent. */
  next(): SegmentHit | null {
    const only = this.#interpretations.length === 1 ? this.#interpretations[0] : undefined;
    const sure =
      only?.isContiguous === true &&
      !(this.#filter.candidateLines && this.#filter.candidateLines.length < this.#width());
    for (;;) {
      const line = this.#source.next();
      if (line < 0) {
        if (!this.#nextPhase()) return null;
        continue;
      }
      if (this.#listed) return this.#hit(line);
      if (this.#sifted && this.#phase === 'part') {
        if (this.#filter.accepts(line)) return this.#hit(line);
        continue;
      }
      const free = sure && !this.#filter.isRestrictive;
      if (!free && !this.#budget.tryTake(this.#phase)) {
        if (!this.#nextPhase()) return null;
        continue;
      }
      if (!this.#filter.accepts(line)) continue;
      if (sure || this.#matches(line)) return this.#hit(line);
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

  #width(): number {
    return this.#interpretations.reduce(
      (sum, { postings: anchor, wholeLinePostings: wholeAnchor }) =>
        sum + anchor.entryCount + wholeAnchor.entryCount,
      0,
    );
  }

  #open(): LineIterator {
    const whole = this.#phase === 'whole';
    const after = this.#after?.isWholeLine === whole ? this.#after : null;
    const fromLine = after ? firstAfter(this.#segment, after) : 0;
    if (this.#listed) return this.#listed[this.#phase].from(fromLine);
    if (this.#sifted && !whole) {
      return new FilteredPostings({
        segment: this.#segment,
        reading: this.#sifted,
        budget: this.#budget,
        fromLine,
      });
    }
    const { candidateLines: lines } = this.#filter;
    if (lines && lines.length < this.#width()) return new ArrayLineIterator(lines, fromLine);
    const sources = this.#interpretations.map(({ postings: anchor, wholeLinePostings: wholeAnchor }) =>
      iterateLines(whole ? wholeAnchor : anchor, fromLine),
    );
    return sources.length === 1 ? (sources[0] as LineIterator) : new UnionLineIterator(sources);
  }

  #hit(line: number): SegmentHit {
    const key = keyOf(this.#segment, line, this.#phase === 'whole');
    return { ...key, segment: this.#segment, line };
  }
}

function keyOf(segment: Segment, line: number, whole: boolean) {
  const video = segment.videos[segment.videoByLine[line] as number];
  if (!video) throw new RangeError(`line ${line} has no video`);
  const { high, low } = hashLineId(video.hash, segment.seqByLine[line] as number);
  const { videoId, filmId, quality } = video;
  return { isWholeLine: whole, quality, hashHigh: high, hashLow: low, videoId, filmId };
}

/** The first line that ranks behind a key. */
function firstAfter(segment: Segment, key: RankKey): number {
  let [low, high] = [0, countLines(segment)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareRankKeys(keyOf(segment, middle, key.isWholeLine), key) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
