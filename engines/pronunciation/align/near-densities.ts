import { FEATURES } from '../features/build-features.ts';
import type { AcousticModel } from '../model/read-acoustic-model.ts';

/** How many densities of each codebook and stream count in a frame: `-topn` of pocketsphinx. */
export const NEAR_DENSITIES = 4;

/** The nearest densities: codebook by codebook, in each frame by frame, in each stream by stream, the best one first. */
export interface NearDensities {
  ids: Uint8Array;
  /** Their natural logarithms. */
  logs: Float32Array;
}

/**
 * Finds the nearest densities of all codebooks in each frame.
 * @param features as `buildFeatures` returns them
 */
export function findNearDensities(model: AcousticModel, features: Float32Array): NearDensities {
  const { streams, densities } = model;
  const rows = model.peaks.length / densities;
  const size = (rows * features.length * NEAR_DENSITIES) / FEATURES;
  const near: NearDensities = { ids: new Uint8Array(size), logs: new Float32Array(size) };
  for (let row = 0; row < rows; row += 1) {
    const stream = row % streams;
    const first = ((row - stream) / streams) * (features.length / FEATURES) * streams + stream;
    searchRow({ model, features, row, near, to: first * NEAR_DENSITIES });
  }
  return near;
}

/**
 * Finds the nearest densities of one stream of one codebook.
 * @param row the number of the stream among those of all codebooks
 * @param to where the result of the first frame begins
 */
function searchRow(args: {
  model: AcousticModel;
  features: Float32Array;
  row: number;
  near: NearDensities;
  to: number;
}): void {
  const { features, row, near } = args;
  const { streams, densities, dimensions } = args.model;
  const rowOf = (values: Float32Array, width: number) =>
    values.subarray(row * densities * width, (row + 1) * densities * width);
  const means = rowOf(args.model.means, dimensions);
  const halfPrecisions = rowOf(args.model.halfPrecisions, dimensions);
  const peaks = rowOf(args.model.peaks, 1);
  const ids = Int32Array.from({ length: NEAR_DENSITIES }, (_, i) => i);
  const logs = new Float64Array(NEAR_DENSITIES);

  /** Returns the logarithm of a density, or a number below the floor if it is below. */
  const measure = (density: number, from: number, floor: number): number => {
    let log = peaks[density] as number;
    let at = density * dimensions;
    for (let i = from; i < from + dimensions && log >= floor; i += 1) {
      const distance = (features[i] as number) - (means[at] as number);
      log -= distance * distance * (halfPrecisions[at] as number);
      at += 1;
    }
    return log;
  };
  const insert = (density: number, log: number, last: number) => {
    let place = last;
    for (; place > 0 && (logs[place - 1] as number) < log; place -= 1) {
      ids[place] = ids[place - 1] as number;
      logs[place] = logs[place - 1] as number;
    }
    ids[place] = density;
    logs[place] = log;
  };

  let { to } = args;
  for (let from = (row % streams) * dimensions; from < features.length; from += FEATURES) {
    // Those of the last frame are mostly near to this one, too. With them the floor is high at once.
    for (let i = 0; i < NEAR_DENSITIES; i += 1) {
      const density = ids[i] as number;
      insert(density, measure(density, from, -Infinity), i);
    }
    for (let density = 0; density < densities; density += 1) {
      const floor = logs[NEAR_DENSITIES - 1] as number;
      const log = measure(density, from, floor);
      if (log > floor && !ids.includes(density)) insert(density, log, NEAR_DENSITIES - 1);
    }
    near.ids.set(ids, to);
    near.logs.set(logs, to);
    to += streams * NEAR_DENSITIES;
  }
}
