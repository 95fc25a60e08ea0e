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

  /** The sum over the lines that are inside the film, and their number. With `every`, only one line in so many counts. */
  score(templates: LineTemplates, timing: Timing, every = 1): { sum: number; inside: number } {
    let [sum, inside] = [0, 0];
    for (let line = 0; line < templates.count; line += every)
      if (this.isInside(templates, line, timing)) {
        sum += this.scoreLine(templates, line, timing);
        inside += 1;
      }
    return { sum, inside };
  }
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
