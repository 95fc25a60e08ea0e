import { type SpeechActivity, STEP_MS } from '../activity/speech-activity.ts';
import { BOUNDS, type LineTemplates, WEIGHTS } from './line-templates.ts';
import { placeAt, type Timing } from './timing.ts';

/** The mean of so many frames on either side is taken away, so that a loud scene does not count as speech. One minute. */
const MEAN_REACH = 6000;

/** Scores how well lines fit the activity. Built once for each film. */
export class TimingScorer {
  /** Sums of the activity up to each frame, each value less the mean around it and divided by the deviation. */
  readonly #sums: Float64Array;
  readonly durationMs: number;

  constructor(activity: SpeechActivity) {
    this.durationMs = activity.values.length * STEP_MS;
    this.#sums = sumUp(standardize(activity.values));
  }

  /** The sum of the activity from the start of the film to a time, in frames. Times beyond the film count as its ends. */
  sumTo(ms: number): number {
    const frame = ms / STEP_MS;
    const last = this.#sums.length - 1;
    if (!(frame > 0)) return 0;
    if (frame >= last) return this.#sums[last] as number;
    const at = Math.floor(frame);
    const before = this.#sums[at] as number;
    return before + ((this.#sums[at + 1] as number) - before) * (frame - at);
  }

  /** How well one line fits: the activity where it expects speech, less that where it expects silence. */
  scoreLine(templates: LineTemplates, line: number, timing: Timing): number {
    const { bounds } = templates;
    let before = this.sumTo(placeAt(timing, bounds[line * BOUNDS] as number));
    let score = 0;
    for (let k = 0; k < WEIGHTS.length; k += 1) {
      const sum = this.sumTo(placeAt(timing, bounds[line * BOUNDS + k + 1] as number));
      score += (WEIGHTS[k] as number) * (sum - before);
      before = sum;
    }
    return score;
  }

  /** Whether a line begins within the film. */
  isInside(templates: LineTemplates, line: number, timing: Timing): boolean {
    const startMs = placeAt(timing, templates.starts[line] as number);
    return startMs > -STEP_MS && startMs < this.durationMs;
  }

  /**
   * Scores one ratio at evenly spaced offsets. Each score is the sum over the lines that are inside the film, and their
   * number. It is written for speed, because a search scores a hundred thousand timings.
   */
  scoreOffsets(
    templates: LineTemplates,
    { ratio, fromMs, stepMs, count, every }: OffsetRange,
  ): { sum: number; inside: number }[] {
    const sums = this.#sums;
    const last = sums.length - 1;
    const total = sums[last] as number;
    const step = stepMs / STEP_MS;
    const scores = new Float64Array(count);
    const insides = new Int32Array(count);
    for (let line = 0; line < templates.count; line += every) {
      const start = (ratio * (templates.starts[line] as number) + fromMs) / STEP_MS;
      // The offsets with which the line begins within the film.
      const from = Math.max(0, Math.floor((-1 - start) / step) + 1);
      const end = Math.min(count, Math.ceil((last - start) / step));
      for (let i = from; i < end; i += 1) insides[i] = (insides[i] as number) + 1;
      for (let k = 0; k < BOUNDS; k += 1) {
        const factor = (WEIGHTS[k - 1] ?? 0) - (WEIGHTS[k] ?? 0);
        const bound = (ratio * (templates.bounds[line * BOUNDS + k] as number) + fromMs) / STEP_MS;
        const frame = Math.floor(bound);
        const [factorAfter, factorBefore] = [factor * (bound - frame), factor * (1 - (bound - frame))];
        // The offsets with which the bound is in the film: before them the sum is 0, after them it is the last one.
        const first = Math.max(from, Math.ceil(-frame / step));
        const after = Math.max(first, Math.min(end, Math.ceil((last - frame) / step)));
        for (let i = first, at = frame + first * step; i < after; i += 1, at += step)
          scores[i] =
            (scores[i] as number) +
            factorBefore * (sums[at] as number) +
            factorAfter * (sums[at + 1] as number);
        for (let i = after; i < end; i += 1) scores[i] = (scores[i] as number) + factor * total;
      }
    }
    return Array.from(scores, (sum, i) => ({ sum, inside: insides[i] as number }));
  }
}

/** `count` offsets from `fromMs` on, in steps of whole frames. Only one line in `every` counts. */
interface OffsetRange {
  ratio: number;
  fromMs: number;
  stepMs: number;
  count: number;
  every: number;
}

function standardize(values: Float32Array): Float64Array {
  const sums = sumUp(values);
  const centered = Float64Array.from(values, (value, t) => {
    const from = Math.max(0, t - MEAN_REACH);
    const end = Math.min(values.length, t + MEAN_REACH);
    return value - ((sums[end] as number) - (sums[from] as number)) / (end - from);
  });
  let squares = 0;
  for (const value of centered) squares += value * value;
  const deviation = Math.sqrt(squares / Math.max(1, centered.length));
  return deviation > 0 ? centered.map((value) => value / deviation) : centered;
}

function sumUp(values: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let t = 0; t < values.length; t += 1) sums[t + 1] = (sums[t] as number) + (values[t] as number);
  return sums;
}
