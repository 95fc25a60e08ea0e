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
 * Takes O(window x maxLag).
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
  const piece = Float64Array.from(args.piece);
  const { length } = piece;
  const around = new Float64Array(count + length);
  const from = Math.max(0, firstAt);
  const heard = actual.subarray(from, Math.max(from, firstAt + around.length));
  around.set(heard, from - firstAt);
  const energyOf = (samples: Float64Array) => samples.reduce((sum, sample) => sum + sample * sample, 0);
  const pieceEnergy = energyOf(piece);
  let energy = energyOf(around.subarray(0, length));
  const correlations = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    let product = 0;
    for (let i = 0; i < length; i += 1) product += (piece[i] ?? 0) * (around[at + i] ?? 0);
    correlations[at] = energy === 0 ? 0 : product / Math.sqrt(pieceEnergy * energy);
    energy += (around[at + length] ?? 0) ** 2 - (around[at] ?? 0) ** 2;
  }
  return correlations;
}

function rootMeanSquare(samples: Int16Array): number {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(squares / samples.length);
}
