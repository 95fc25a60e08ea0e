import { prefetchLineRanks } from '../arrays/prefetch.ts';
import { createMatcher } from '../match/create-matcher.ts';
import { NO_MATCH } from '../match/match-line.ts';
import { BATCH_SIZE, type Matcher, PositionBatch } from '../match/matcher.ts';
import { countAllCandidates, type SegmentSearch } from '../match/plan-segment-searches.ts';
import { matchInterpretations } from '../match/segment-interpretation.ts';
import { findLineAtPosition } from '../segments/segment.ts';

/** Positions of matching lines, one per line, and the rank directory that maps positions to lines. */
interface SampledPositions {
  positions: Uint32Array;
  count: number;
  lineRanks: Uint32Array;
}

/**
 * Systematic sampling: examines every `step`-th entry, evenly over each segment and independent of rank. Each
 * matching line that it finds represents `step` lines. The sample of a segment does not depend on other segments.
 */
export class MatchSampler {
  readonly step: number;

  /** @param step integer, 1 or more */
  constructor(step: number) {
    this.step = step;
  }

  /** Yields the matching lines found in a segment, one batch at a time. A batch is valid until the next one. */
  *sample({ segment, interpretations, filter }: SegmentSearch): Generator<SampledPositions, void> {
    const acceptsEveryLine = !filter.isRestrictive && segment.deletions.lines === 0;
    for (const [i, interpretation] of interpretations.entries()) {
      const earlier = interpretations.slice(0, i);
      const { lineRanks } = interpretation.postings.index;
      const matcher = createMatcher(segment, interpretation, this.step);
      for (const batch of this.#batches(matcher)) {
        matcher.filter(batch);
        if (!acceptsEveryLine || i > 0) {
          keepAcceptedLines(
            batch,
            lineRanks,
            (line) =>
              filter.accepts(line) && (i === 0 || matchInterpretations(segment, line, earlier) === NO_MATCH),
          );
        }
        const { positions, count } = batch;
        yield { positions, count, lineRanks };
      }
    }
  }

  *#batches(matcher: Matcher): Generator<PositionBatch, void> {
    const batch = new PositionBatch();
    // Number of entries to skip before the next one. Starting at half a step makes the estimate unbiased for
    // few entries.
    let skip = this.step >>> 1;
    for (const { index, intervals } of matcher.postings) {
      for (const [from, end] of intervals) {
        let i = from + skip;
        while (i < end) {
          const batchEnd = Math.min(end, i + (BATCH_SIZE - batch.count) * this.step);
          for (; i < batchEnd; i += this.step)
            batch.positions[batch.count++] = index.suffixArray[i] as number;
          if (batch.count < BATCH_SIZE) continue;
          yield batch;
          batch.count = 0;
        }
        skip = i - end;
      }
    }
    if (batch.count > 0) yield batch;
  }
}

function keepAcceptedLines(
  batch: PositionBatch,
  lineRanks: Uint32Array,
  accepts: (line: number) => boolean,
): void {
  const { positions, matches } = batch;
  prefetchLineRanks(lineRanks, positions, batch.count);
  let count = 0;
  for (let i = 0; i < batch.count; i++) {
    const position = positions[i] as number;
    if (!accepts(findLineAtPosition(lineRanks, position))) continue;
    positions[count] = position;
    matches[count++] = matches[i] as number;
  }
  batch.count = count;
}

/** Result of a sample: examined entries, matching lines among them, and the extrapolated total. */
export interface MatchSample {
  examined: number;
  matched: number;
  estimatedTotal: number;
}

/** Examines about `count` entries of some segments. */
export function sampleMatches(searches: readonly SegmentSearch[], count: number): MatchSample {
  const positions = countAllCandidates(searches);
  const sampler = new MatchSampler(Math.max(1, Math.ceil(positions / count)));
  let matched = 0;
  for (const search of searches) for (const batch of sampler.sample(search)) matched += batch.count;
  return { examined: positions / sampler.step, matched, estimatedTotal: matched * sampler.step };
}
