import { ModelError } from './model-error.ts';
import { unpackModel } from './pack-model.ts';
import { type FeatureParameters, readFeatureParameters } from './read-feature-parameters.ts';
import { readMixtureWeights } from './read-mixture-weights.ts';
import { type ModelDefinition, readModelDefinition } from './read-model-definition.ts';
import { readDensityParameters, readTransitions, type Transitions } from './read-parameter-file.ts';

/** The number of cepstra of a frame. Each stream has as many dimensions. */
const DIMENSIONS = 13;
/** Cepstra, their differences, and the differences of these. */
const STREAMS = 3;
const MIN_VARIANCE = 1e-4;

/** A phonetically tied mixture model: each phone has one codebook of Gaussian densities for all its senones. */
export interface AcousticModel extends ModelDefinition {
  features: FeatureParameters;
  phoneIds: ReadonlyMap<string, number>;
  streams: number;
  densities: number;
  dimensions: number;
  /** Codebook by codebook, stream by stream, density by density, dimension by dimension. */
  means: Float32Array;
  /** 1 / (2 x variance), in the order of `means`. */
  halfPrecisions: Float32Array;
  /** The natural logarithm of each density at its mean. */
  peaks: Float32Array;
  /** Senone by senone, stream by stream, density by density: see `weightOfByte`. */
  weights: Uint8Array;
  /** For each senone, its codebook. */
  codebookOf: Uint8Array;
  transitions: Transitions;
}

/**
 * Reads a model that `packModel` packed: the files `feat.params`, `mdef`, `means`, `variances`, `sendump`, and
 * `transition_matrices` of a phonetically tied CMU Sphinx model.
 * Throws a ModelError if a file is missing, too short, or does not fit the others.
 */
export function readAcousticModel(packed: Uint8Array): AcousticModel {
  const files = unpackModel(packed);
  const fileOf = (name: string) => {
    const bytes = files.get(name);
    if (!bytes) throw new ModelError(`${name} is missing`);
    return bytes;
  };
  const definition = readModelDefinition(fileOf('mdef'));
  const { values: means, ...sizes } = readDensityParameters('means', fileOf('means'));
  const { values: variances, ...otherSizes } = readDensityParameters('variances', fileOf('variances'));
  if (JSON.stringify(sizes) !== JSON.stringify(otherSizes))
    throw new ModelError('means and variances have different sizes');
  const { codebooks, streams, densities, dimensions } = sizes;
  if (codebooks !== definition.phones.length || streams !== STREAMS || dimensions !== DIMENSIONS)
    throw new ModelError('means: this is not a phonetically tied model with 3 x 13 features');
  const { senoneCount, stateCount, transitionCount } = definition;
  return {
    ...definition,
    features: readFeatureParameters(fileOf('feat.params')),
    phoneIds: new Map(definition.phones.map((phone, id) => [phone, id])),
    streams,
    densities,
    dimensions,
    means,
    halfPrecisions: variances.map((variance) => 0.5 / Math.max(variance, MIN_VARIANCE)),
    peaks: computePeaks({ variances, dimensions }),
    weights: readMixtureWeights({ bytes: fileOf('sendump'), streams, densities, senoneCount }),
    codebookOf: findCodebooks(definition),
    transitions: readTransitions({ bytes: fileOf('transition_matrices'), transitionCount, stateCount }),
  };
}

function computePeaks(args: { variances: Float32Array; dimensions: number }): Float32Array {
  const { variances, dimensions } = args;
  const peaks = new Float32Array(variances.length / dimensions);
  variances.forEach((variance, i) => {
    const density = Math.floor(i / dimensions);
    peaks[density] = (peaks[density] ?? 0) - 0.5 * Math.log(2 * Math.PI * Math.max(variance, MIN_VARIANCE));
  });
  return peaks;
}

/** Returns the phone of each senone. A senone belongs to the states of one phone only. */
function findCodebooks(definition: ModelDefinition): Uint8Array {
  const { rowOf, baseOf, senoneRows, stateCount, senoneCount } = definition;
  const codebookOf = new Uint8Array(senoneCount);
  rowOf.forEach((row, i) => {
    for (const senone of senoneRows.subarray(row * stateCount, (row + 1) * stateCount))
      codebookOf[senone] = baseOf[i] ?? 0;
  });
  return codebookOf;
}
