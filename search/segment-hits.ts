import { type LineSource, ListedLines, linesOfAnchor, MergedLines } from './candidate-lines.ts';
import type { SegmentMatches } from './list-matches.ts';
import { PART_MATCH } from './match-line.ts';
import type { RankKey } from './rank-key.ts';
import { compareRank, hashLineId } from './rank-key.ts';
import type { SearchBudget } from './search-budget.ts';
import { lineCount, type Segment } from './segment.ts';
import { isWholeMatch, matchReadings, type SegmentReading } from './segment-query.ts';
import type { SegmentScope } from './segment-scope.ts';
import { SiftedLines } from './sifted-lines.ts';

export interface SegmentHit extends RankKey {
  filmId: string;
  videoId: string;
  segment: Segment;
  line: number;
}

type Phase = 'whole' | 'part';

/** A segment's hits in rank order, from behind a key on: whole lines, then the others; found as they are asked for. */
export class SegmentHits {
  readonly #segment: Segment;
  readonly #readings: SegmentReading[];
  readonly #scope: SegmentScope;
  readonly #budget: SearchBudget;
  readonly #after: RankKey | null;
  readonly #listed: SegmentMatches | null;
  /** The one reading whose matches other than as a whole are sifted out of its entries. */
  readonly #sifted: SegmentReading | null;
  #phase: Phase;
  #source: LineSource;

  constructor(args: {
    segment: Segment;
    readings: SegmentReading[];
    scope: SegmentScope;
    /** All matches, where they are known. */
    matches: SegmentMatches | null;
    budget: SearchBudget;
    after: RankKey | null;
  }) {
    this.#segment = args.segment;
    this.#readings = args.readings;
    this.#scope = args.scope;
    this.#budget = args.budget;
    this.#after = args.after;
    this.#listed = args.matches;
    const [only] = args.readings;
    this.#sifted = only && args.readings.length === 1 && !only.plain && !args.scope.lines ? only : null;
    this.#phase = args.after && !args.after.whole ? 'part' : 'whole';
    this.#source = this.#open();
  }

  /** Null when there are no more, or the budget is spent. */
  next(): SegmentHit | null {
    const only = this.#readings.length === 1 ? this.#readings[0] : undefined;
    const sure = only?.plain === true && !(this.#scope.lines && this.#scope.lines.length < this.#width());
    for (;;) {
      const line = this.#source.next();
      if (line < 0) {
        if (!this.#nextPhase()) return null;
        continue;
      }
      if (this.#listed) return this.#hit(line);
      if (this.#sifted && this.#phase === 'part') {
        if (this.#scope.accepts(line)) return this.#hit(line);
        continue;
      }
      const free = sure && !this.#scope.narrowed;
      if (!free && !this.#budget.take(this.#phase)) {
        if (!this.#nextPhase()) return null;
        continue;
      }
      if (!this.#scope.accepts(line)) continue;
      if (sure || this.#matches(line)) return this.#hit(line);
    }
  }

  #matches(line: number): boolean {
    if (this.#phase === 'whole') return isWholeMatch(this.#segment, line, this.#readings);
    return matchReadings(this.#segment, line, this.#readings) === PART_MATCH;
  }

  #nextPhase(): boolean {
    if (this.#phase === 'part') return false;
    this.#phase = 'part';
    this.#source = this.#open();
    return true;
  }

  #width(): number {
    return this.#readings.reduce((sum, { anchor, wholeAnchor }) => sum + anchor.width + wholeAnchor.width, 0);
  }

  #open(): LineSource {
    const whole = this.#phase === 'whole';
    const after = this.#after?.whole === whole ? this.#after : null;
    const fromLine = after ? firstAfter(this.#segment, after) : 0;
    if (this.#listed) return this.#listed[this.#phase].from(fromLine);
    if (this.#sifted && !whole) {
      return new SiftedLines({
        segment: this.#segment,
        reading: this.#sifted,
        budget: this.#budget,
        fromLine,
      });
    }
    const { lines } = this.#scope;
    if (lines && lines.length < this.#width()) return new ListedLines(lines, fromLine);
    const sources = this.#readings.map(({ anchor, wholeAnchor }) =>
      linesOfAnchor(whole ? wholeAnchor : anchor, fromLine),
    );
    return sources.length === 1 ? (sources[0] as LineSource) : new MergedLines(sources);
  }

  #hit(line: number): SegmentHit {
    const key = keyOf(this.#segment, line, this.#phase === 'whole');
    return { ...key, segment: this.#segment, line };
  }
}

function keyOf(segment: Segment, line: number, whole: boolean) {
  const video = segment.videos[segment.videoOf[line] as number];
  if (!video) throw new RangeError(`line ${line} has no video`);
  const { high, low } = hashLineId(video.hash, segment.seq[line] as number);
  const { videoId, filmId, quality } = video;
  return { whole, quality, hashHigh: high, hashLow: low, videoId, filmId };
}

/** The first line that ranks behind a key. */
function firstAfter(segment: Segment, key: RankKey): number {
  let [low, high] = [0, lineCount(segment)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareRank(keyOf(segment, middle, key.whole), key) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
