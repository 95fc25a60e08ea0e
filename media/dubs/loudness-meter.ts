/** The two K-weighting filters at 48 kHz (ITU-R BS.1770, tables 1 and 2): a high shelf and a high-pass. */
const shelf = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
} as const;
const highPass = { a: [-1.99004745483398, 0.99007225036621] } as const;
const SAMPLE_RATE = 48_000;
/** Blocks of 400 ms overlap by three quarters. */
const STEP_SAMPLES = SAMPLE_RATE / 10;
const STEPS_PER_BLOCK = 4;
/** Blocks below this loudness do not count, nor those that are this much quieter than the rest. In LUFS and LU. */
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;

const toLoudness = (power: number) => -0.691 + 10 * Math.log10(power);
const toPower = (loudness: number) => 10 ** ((loudness + 0.691) / 10);
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Measures the integrated loudness of 48 kHz stereo sound by EBU R128. */
export class LoudnessMeter {
  readonly #channels = [new WeightedPower(), new WeightedPower()] as const;
  /** The mean power of both channels in each step of 100 ms. `#power` and `#samples` belong to the unfinished step. */
  readonly #steps: number[] = [];
  #power = 0;
  #samples = 0;

  /** Takes the next samples, left and right in turn. */
  take(samples: Float32Array): void {
    const [left, right] = this.#channels;
    for (let at = 0; at + 1 < samples.length; at += 2) {
      this.#power += left.next(samples[at] ?? 0) + right.next(samples[at + 1] ?? 0);
      this.#samples += 1;
      if (this.#samples < STEP_SAMPLES) continue;
      this.#steps.push(this.#power / STEP_SAMPLES);
      this.#power = 0;
      this.#samples = 0;
    }
  }

  /** Returns the loudness of all that was taken, in LUFS; -70 for silence and for less than 400 ms. */
  finish(): number {
    const blocks = this.#steps
      .slice(STEPS_PER_BLOCK - 1)
      .map((_, at) => meanOf(this.#steps.slice(at, at + STEPS_PER_BLOCK)))
      .filter((power) => power > toPower(ABSOLUTE_GATE));
    if (blocks.length === 0) return ABSOLUTE_GATE;
    const gate = toPower(toLoudness(meanOf(blocks)) + RELATIVE_GATE);
    return toLoudness(meanOf(blocks.filter((power) => power > gate)));
  }
}

/** The squares of the samples of one channel after the K weighting. */
class WeightedPower {
  #x1 = 0;
  #x2 = 0;
  #y1 = 0;
  #y2 = 0;
  #z1 = 0;
  #z2 = 0;

  next(x: number): number {
    const y =
      shelf.b[0] * x +
      shelf.b[1] * this.#x1 +
      shelf.b[2] * this.#x2 -
      shelf.a[0] * this.#y1 -
      shelf.a[1] * this.#y2;
    const z = y - 2 * this.#y1 + this.#y2 - highPass.a[0] * this.#z1 - highPass.a[1] * this.#z2;
    this.#x2 = this.#x1;
    this.#x1 = x;
    this.#y2 = this.#y1;
    this.#y1 = y;
    this.#z2 = this.#z1;
    this.#z1 = z;
    return z * z;
  }
}
