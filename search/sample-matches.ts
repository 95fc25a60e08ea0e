import { fetchLineMarks } from './fetch-ahead.ts';
import { finderOf } from './find-matches.ts';
import { BATCH, type MatchFinder, PlaceBatch } from './match-finder.ts';
import { NO_MATCH } from './match-line.ts';
import { placesOfAll, type Searched } from './searched-segments.ts';
import { lineAt } from './segment.ts';
import { matchReadings } from './segment-query.ts';

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
  *sample({ segment, readings, scope }: Searched): Generator<SampledPlaces, void> {
    const all = !scope.narrowed && segment.removed.lines === 0;
    for (const [at, reading] of readings.entries()) {
      const earlier = readings.slice(0, at);
      const { lineMarks } = reading.anchor.index;
      const finder = finderOf(segment, reading, this.step);
      for (const batch of this.#batches(finder)) {
        finder.sift(batch);
        if (!all || at > 0) {
          keepLines(
            batch,
            lineMarks,
            (line) => scope.accepts(line) && (at === 0 || matchReadings(segment, line, earlier) === NO_MATCH),
          );
        }
        const { places, count } = batch;
        yield { places, count, lineMarks };
      }
    }
  }

  *#batches(finder: MatchFinder): Generator<PlaceBatch, void> {
    const batch = new PlaceBatch();
    // Entries until the next one that is looked at: of few entries as many as not are looked at.
    let skip = this.step >>> 1;
    for (const { index, intervals } of finder.anchors) {
      for (const [from, end] of intervals) {
        let at = from + skip;
        while (at < end) {
          const past = Math.min(end, at + (BATCH - batch.count) * this.step);
          for (; at < past; at += this.step) batch.places[batch.count++] = index.sa[at] as number;
          if (batch.count < BATCH) continue;
          yield batch;
          batch.count = 0;
        }
        skip = at - end;
      }
    }
    if (batch.count > 0) yield batch;
  }
}

function keepLines(batch: PlaceBatch, lineMarks: Uint32Array, accepts: (line: number) => boolean): void {
  const { places, matches } = batch;
  fetchLineMarks(lineMarks, places, batch.count);
  let count = 0;
  for (let at = 0; at < batch.count; at++) {
    const place = places[at] as number;
    if (!accepts(lineAt(lineMarks, place))) continue;
    places[count] = place;
    matches[count++] = matches[at] as number;
  }
  batch.count = count;
}

/** What a sample tells of some segments: about how many lines match, by how many that were met among the entries looked at. */
export interface Sample {
  looked: number;
  met: number;
  total: number;
}

/** Looks at about `count` of the entries of some segments. */
export function takeSample(searched: readonly Searched[], count: number): Sample {
  const places = placesOfAll(searched);
  const sampler = new MatchSampler(Math.max(1, Math.ceil(places / count)));
  let met = 0;
  for (const each of searched) for (const batch of sampler.sample(each)) met += batch.count;
  return { looked: places / sampler.step, met, total: met * sampler.step };
}
