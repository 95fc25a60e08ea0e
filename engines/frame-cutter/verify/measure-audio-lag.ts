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

  const candidates: { lag: number; correlation: number }[] = [];
  for (let lag = -maxLag; lag <= maxLag; lag += 1) {
    candidates.push({ lag, correlation: correlate({ piece, actual, at: start + lag }) });
  }
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

function correlate(args: { piece: Int16Array; actual: Int16Array; at: number }): number {
  const { piece, actual, at } = args;
  let product = 0;
  let pieceEnergy = 0;
  let actualEnergy = 0;
  for (let i = 0; i < piece.length; i += 1) {
    const a = piece[i] ?? 0;
    // The sound is silent before and after its samples.
    const b = actual[at + i] ?? 0;
    product += a * b;
    pieceEnergy += a * a;
    actualEnergy += b * b;
  }
  return actualEnergy === 0 ? 0 : product / Math.sqrt(pieceEnergy * actualEnergy);
}

function rootMeanSquare(samples: Int16Array): number {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(squares / samples.length);
}
