import FFT from 'fft.js';

/** Root mean square (of 32768) below which a sound counts as silence. */
const SILENCE = 24;
/**
 * Among lags whose correlation is this close to the best, the one nearest 0 wins: a steady tone correlates at every
 * period.
 */
const TIE_MARGIN = 0.01;

/**
 * Measures the number of samples by which `actual` lags behind `reference` (16-bit mono, meant to start at the same
 * time): the lag with the highest normalized cross-correlation, over the `window` samples of the reference with the
 * most energy. `correlation` is 1 for equal sounds. Returns null if the reference is silent or shorter than 64 samples.
 * Takes O(n log n) for n = window + maxLag.
 */
export function measureAudioLag(args: {
  reference: Int16Array;
  actual: Int16Array;
  window: number;
  maxLag: number;
}): { lag: number; correlation: number } | null {
  const { reference, actual, maxLag } = args;
  const length = Math.min(reference.length, actual.length);
  const window = Math.min(args.window, length);
  if (window < 64) return null;
  const start = findLoudestWindow({ samples: reference.subarray(0, length), window });
  const piece = reference.subarray(start, start + window);
  if (rootMeanSquare(piece) < SILENCE) return null;

  const correlations = correlate({ piece, actual, firstAt: start - maxLag, count: 2 * maxLag + 1 });
  const candidates = Array.from(correlations, (correlation, at) => ({ lag: at - maxLag, correlation }));
  const best = Math.max(...candidates.map(({ correlation }) => correlation));
  const ties = candidates.filter(({ correlation }) => correlation >= best - TIE_MARGIN);
  return ties.reduce((nearest, tie) => (Math.abs(tie.lag) < Math.abs(nearest.lag) ? tie : nearest));
}

/** Returns the start of the `window` samples with the most energy, in steps of half a window. */
function findLoudestWindow(args: { samples: Int16Array; window: number }): number {
  const { samples, window } = args;
  let best = { start: 0, level: -1 };
  for (let start = 0; start + window <= samples.length; start += Math.ceil(window / 2)) {
    const level = rootMeanSquare(samples.subarray(start, start + window));
    if (level > best.level) best = { start, level };
  }
  return best.start;
}

/**
 * Returns the normalized correlations of `piece` with `actual` at `count` places from `firstAt` on. The sound is silent before
 * and after its samples.
 */
function correlate(args: {
  piece: Int16Array;
  actual: Int16Array;
  firstAt: number;
  count: number;
}): Float64Array {
  const { actual, firstAt, count } = args;
  const { length } = args.piece;
  const piece = new Float64Array(count + length);
  piece.set(args.piece);
  const around = new Float64Array(count + length);
  const from = Math.max(0, firstAt);
  around.set(actual.subarray(from, Math.max(from, firstAt + around.length)), from - firstAt);
  const products = correlateCircularly(piece, around);
  let pieceEnergy = 0;
  let energy = 0;
  for (let i = 0; i < length; i += 1) {
    pieceEnergy += (piece[i] ?? 0) ** 2;
    energy += (around[i] ?? 0) ** 2;
  }
  const correlations = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    correlations[at] = energy === 0 ? 0 : (products[at] ?? 0) / Math.sqrt(pieceEnergy * energy);
    energy += (around[at + length] ?? 0) ** 2 - (around[at] ?? 0) ** 2;
  }
  return correlations;
}

/**
 * Returns the cross-correlation of `piece` with `around`, by fast Fourier transform. Both have the same length. The result
 * is circular: it is wrong at places where the piece does not fit.
 */
function correlateCircularly(piece: Float64Array, around: Float64Array): Float64Array {
  const size = 2 ** Math.ceil(Math.log2(around.length));
  const fft = new FFT(size);
  const transform = (samples: Float64Array) => {
    const padded = new Float64Array(size);
    padded.set(samples);
    const spectrum = fft.createComplexArray();
    fft.realTransform(spectrum, padded);
    fft.completeSpectrum(spectrum);
    return spectrum;
  };
  const [one, other] = [transform(piece), transform(around)];
  const product = fft.createComplexArray();
  for (let at = 0; at < product.length; at += 2) {
    const [a, b, c, d] = [one[at] ?? 0, one[at + 1] ?? 0, other[at] ?? 0, other[at + 1] ?? 0];
    product[at] = a * c + b * d;
    product[at + 1] = a * d - b * c;
  }
  const sums = fft.createComplexArray();
  fft.inverseTransform(sums, product);
  return Float64Array.from({ length: around.length }, (_, at) => sums[2 * at] ?? 0);
}

function rootMeanSquare(samples: Int16Array): number {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(squares / samples.length);
}
