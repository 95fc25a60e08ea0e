import { prefetchLineRanks } from '../arrays/prefetch.ts';
import { createMatcher } from '../match/create-matcher.ts';
import { NO_MATCH } from '../match/match-line.ts';
import { BATCH_SIZE, type Matcher, PositionBatch } from '../match/matcher.ts';
import { countAllCandidates, type SegmentSearch } from '../match/plan-segment-searches.ts';
import { matchInterpretations } from '../match/segment-interpretation.ts';
import { findLineAtPosition } from '../segments/segment.ts';

/** Places of matching lines, of each line one, and the marks that tell the lines. */
interface SampledPlaces {
  places: Uint32Array;
  count: number;
  lineMarks: Uint32Array;
}

/**
 * Looks at one in `step` of the entries by which lines can be found, evenly over each segment, whatever their rank. Every
 * matching line that it meets stands for `step` of them. What other segments there are makes no difference.
 */
export class MatchSampler {
  readonly step: number;

  /** @param step a whole number, 1 or more */
  constructor(step: number) {
    this.step = step;
  }

  /** The matching lines met in a segment, as the places that stand for them, a batch at a time: it holds until the next one is asked for. */
  *sample({
    segment,
    interpretations: readings,
    filter: scope,
  }: SegmentSearch): Generator<SampledPlaces, void> {
    const all = !scope.isRestrictive && segment.deletions.lines === 0;
    for (const [at, reading] of readings.entries()) {
      const earlier = readings.slice(0, at);
      const { lineRanks: lineMarks } = reading.postings.index;
      const finder = createMatcher(segment, reading, this.step);
      for (const batch of this.#batches(finder)) {
        finder.filter(batch);
        if (!all || at > 0) {
          keepLines(
            batch,
            lineMarks,
            (line) =>
              scope.accepts(line) && (at === 0 || matchInterpretations(segment, line, earlier) === NO_MATCH),
          );
        }
        const { positions: places, count } = batch;
        yield { places, count, lineMarks };
      }
    }
  }

  *#batches(finder: Matcher): Generator<PositionBatch, void> {
    const batch = new PositionBatch();
    // Entries until the next one that is looked at: of few entries as many as not are looked at.
    let skip = this.step >>> 1;
    for (const { index, intervals } of finder.postings) {
      for (const [from, end] of intervals) {
        let at = from + skip;
        while (at < end) {
          const past = Math.min(end, at + (BATCH_SIZE - batch.count) * this.step);
          for (; at < past; at += this.step) batch.positions[batch.count++] = index.suffixArray[at] as number;
          if (batch.count < BATCH_SIZE) continue;
          yield batch;
          batch.count = 0;
        }
        skip = at - end;
      }
    }
    if (batch.count > 0) yield batch;
  }
}

function keepLines(batch: PositionBatch, lineMarks: Uint32Array, accepts: (line: number) => boolean): void {
  const { positions: places, matches } = batch;
  prefetchLineRanks(lineMarks, places, batch.count);
  let count = 0;
  for (let at = 0; at < batch.count; at++) {
    const place = places[at] as number;
    if (!accepts(findLineAtPosition(lineMarks, place))) continue;
    places[count] = place;
    matches[count++] = matches[at] as number;
  }
  batch.count = count;
}

/** What a sample tells of some segments: about how many lines match, by how many that were met among the entries looked at. */
export interface MatchSample {
  examined: number;
  matched: number;
  estimatedTotal: number;
}

/** Looks at about `count` of the entries of some segments. */
export function sampleMatches(searched: readonly SegmentSearch[], count: number): MatchSample {
  const places = countAllCandidates(searched);
  const sampler = new MatchSampler(Math.max(1, Math.ceil(places / count)));
  let met = 0;
  for (const each of searched) for (const batch of sampler.sample(each)) met += batch.count;
  return { examined: places / sampler.step, matched: met, estimatedTotal: met * sampler.step };
}
