import { FEATURES } from '../features/build-features.ts';
import type { AcousticModel } from '../model/read-acoustic-model.ts';
import { LOG_STEP, weightOfByte } from '../model/read-mixture-weights.ts';
import { findNearDensities, NEAR_DENSITIES, type NearDensities } from './near-densities.ts';

/**
 * A density that is lower than the best one of all phones by more than this counts as if it were lower by this only, so
 * that one bad frame does not decide where a word ends. It is `MAX_NEG_ASCR` of pocketsphinx.
 */
const RANGE = 96 * LOG_STEP;

/**
 * Computes how likely each senone is in each frame of a recording, and keeps it. A senone is a weighted sum of the
 * densities of its codebook in each stream. Only the nearest densities count, as in `ptm_mgau` of pocketsphinx.
 */
export class SenoneScorer {
  readonly frameCount: number;
  readonly #model: AcousticModel;
  readonly #features: Float32Array;
  /** Found when the first senone is scored: a recording may be refused before. */
  #near: { ids: Uint8Array; likelihoods: Float32Array } | null = null;
  readonly #scores = new Map<number, Float32Array>();

  /** @param features as `buildFeatures` returns them */
  constructor(model: AcousticModel, features: Float32Array) {
    this.#model = model;
    this.#features = features;
    this.frameCount = features.length / FEATURES;
  }

  /**
   * Returns the log-likelihood (base e) of a senone for each frame, less that of the best density of each stream of the
   * frame.
   */
  score(senone: number): Float32Array {
    const known = this.#scores.get(senone);
    if (known) return known;
    const scores = this.#computeScores(senone);
    this.#scores.set(senone, scores);
    return scores;
  }

  #findNear() {
    const near = findNearDensities(this.#model, this.#features);
    return { ids: near.ids, likelihoods: compareWithBest(near, this.frameCount * this.#model.streams) };
  }

  #computeScores(senone: number): Float32Array {
    const { streams, densities, weights, codebookOf } = this.#model;
    const rowLength = streams * densities;
    const weightOf = Float32Array.from(
      weights.subarray(senone * rowLength, (senone + 1) * rowLength),
      (byte) => weightOfByte[byte] as number,
    );
    this.#near ??= this.#findNear();
    const { ids, likelihoods } = this.#near;
    const scores = new Float32Array(this.frameCount);
    let at = (codebookOf[senone] as number) * this.frameCount * streams * NEAR_DENSITIES;
    for (let t = 0; t < scores.length; t += 1) {
      let product = 1;
      for (let from = 0; from < rowLength; from += densities) {
        let sum = 0;
        for (const end = at + NEAR_DENSITIES; at < end; at += 1)
          sum += (likelihoods[at] as number) * (weightOf[from + (ids[at] as number)] as number);
        product *= sum;
      }
      scores[t] = Math.log(product);
    }
    return scores;
  }
}

/**
 * Returns the likelihood of each density relative to the best one of its frame and stream.
 * @param rows the number of frames times that of streams
 */
function compareWithBest({ logs }: NearDensities, rows: number): Float32Array {
  const best = new Float32Array(rows).fill(-Infinity);
  const rowOf = (i: number) => Math.floor(i / NEAR_DENSITIES) % rows;
  for (let i = 0; i < logs.length; i += NEAR_DENSITIES)
    best[rowOf(i)] = Math.max(best[rowOf(i)] as number, logs[i] as number);
  return logs.map((log, i) => Math.exp(Math.max(log - (best[rowOf(i)] as number), -RANGE)));
}
