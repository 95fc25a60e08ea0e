import { ByteReader } from './byte-reader.ts';

const BYTE_ORDER_MARK = 0x11223344;
const MAX_HEADER_LENGTH = 4096;

/** Reads the header of a Sphinx 3 parameter file. Returns a reader at its first value. */
function openParameterFile(name: string, bytes: Uint8Array): ByteReader {
  const reader = new ByteReader(name, bytes);
  if (!reader.textUntil('endhdr\n', MAX_HEADER_LENGTH).startsWith('s3\n')) reader.fail('has no "s3" header');
  if (reader.int32() !== BYTE_ORDER_MARK) reader.fail('is not in little-endian byte order');
  return reader;
}

/** One number for each dimension of each Gaussian density of each stream of each codebook. */
export interface DensityParameters {
  codebooks: number;
  streams: number;
  densities: number;
  dimensions: number;
  values: Float32Array;
}

/** Reads `means` or `variances`. Throws a ModelError if the bytes are too short or the sizes do not agree. */
export function readDensityParameters(name: string, bytes: Uint8Array): DensityParameters {
  const reader = openParameterFile(name, bytes);
  const codebooks = reader.count('number of codebooks', { min: 1, max: 256 });
  const streams = reader.count('number of streams', { min: 1, max: 8 });
  const densities = reader.count('number of densities', { min: 1, max: 256 });
  const dimensions = reader.count('number of dimensions', { min: 1, max: 64 });
  for (let i = 1; i < streams; i += 1)
    reader.count('number of dimensions', { min: dimensions, max: dimensions });
  const size = codebooks * streams * densities * dimensions;
  reader.count('number of values', { min: size, max: size });
  return { codebooks, streams, densities, dimensions, values: reader.floats(size) };
}

/** Natural logarithms of the probabilities to stay in a state and to leave it, state by state. */
export interface Transitions {
  stay: Float32Array;
  leave: Float32Array;
}

const MIN_PROBABILITY = 1e-4;

/**
 * Reads `transition_matrices`. Each row is divided by its sum. Only staying and going on to the next state count.
 * Throws a ModelError if the bytes are too short or the matrices are not `stateCount` x `stateCount + 1`.
 */
export function readTransitions(args: {
  bytes: Uint8Array;
  transitionCount: number;
  stateCount: number;
}): Transitions {
  const { transitionCount, stateCount } = args;
  const reader = openParameterFile('transition_matrices', args.bytes);
  reader.count('number of matrices', { min: transitionCount, max: transitionCount });
  reader.count('number of rows', { min: stateCount, max: stateCount });
  reader.count('number of columns', { min: stateCount + 1, max: stateCount + 1 });
  const rows = transitionCount * stateCount;
  const size = rows * (stateCount + 1);
  reader.count('number of values', { min: size, max: size });
  const values = reader.floats(size);
  const stay = new Float32Array(rows);
  const leave = new Float32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const state = row % stateCount;
    const weights = values.subarray(row * (stateCount + 1), (row + 1) * (stateCount + 1));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const logShare = (weight = 0) => Math.log(Math.max(MIN_PROBABILITY, sum > 0 ? weight / sum : 0));
    stay[row] = logShare(weights[state]);
    leave[row] = logShare(weights[state + 1]);
  }
  return { stay, leave };
}
