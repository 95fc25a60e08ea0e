/** Below this root mean square (of 32768) there is nothing to compare. */
const SILENCE = 24;
/** Lags that fit as well as the best within this are told apart by being nearer to 0: a steady tone fits at every period. */
const AS_GOOD = 0.01;

/**
 * How many samples `heard` lags behind `reference` (16-bit mono, both meant to begin at the same instant), by the highest
 * normalised cross-correlation over the liveliest `window` samples; `likeness` is that correlation, 1 for equal sounds.
 * Null when the reference is silent or too short.
 */
export function measureAudioLag(args: {
  reference: Int16Array;
  heard: Int16Array;
  window: number;
  maxLag: number;
}): { lag: number; likeness: number } | null {
  const { reference, heard, maxLag } = args;
  const room = Math.min(reference.length, heard.length);
  const window = Math.min(args.window, room);
  if (window < 64) return null;
  const start = liveliest({ samples: reference.subarray(0, room), window });
  const piece = reference.subarray(start, start + window);
  if (rootMeanSquare(piece) < SILENCE) return null;

  const fits: { lag: number; likeness: number }[] = [];
  for (let lag = -maxLag; lag <= maxLag; lag += 1) {
    fits.push({ lag, likeness: likeness({ piece, heard, at: start + lag }) });
  }
  const best = Math.max(...fits.map((fit) => fit.likeness));
  const good = fits.filter((fit) => fit.likeness >= best - AS_GOOD);
  return good.reduce((nearest, fit) => (Math.abs(fit.lag) < Math.abs(nearest.lag) ? fit : nearest));
}

/** Where the `window` samples with the most energy begin, to half a window. */
function liveliest(args: { samples: Int16Array; window: number }): number {
  const { samples, window } = args;
  let best = { start: 0, level: -1 };
  for (let start = 0; start + window <= samples.length; start += Math.ceil(window / 2)) {
    const level = rootMeanSquare(samples.subarray(start, start + window));
    if (level > best.level) best = { start, level };
  }
  return best.start;
}

function likeness(args: { piece: Int16Array; heard: Int16Array; at: number }): number {
  const { piece, heard, at } = args;
  let product = 0;
  let pieceEnergy = 0;
  let heardEnergy = 0;
  for (let i = 0; i < piece.length; i += 1) {
    const a = piece[i] ?? 0;
    // Before and after what was heard lies silence.
    const b = heard[at + i] ?? 0;
    product += a * b;
    pieceEnergy += a * a;
    heardEnergy += b * b;
  }
  return heardEnergy === 0 ? 0 : product / Math.sqrt(pieceEnergy * heardEnergy);
}

function rootMeanSquare(samples: Int16Array): number {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(squares / samples.length);
}

/** 16-bit little-endian bytes as samples. */
export function toInt16Samples(bytes: Buffer): Int16Array {
  return Int16Array.from({ length: Math.floor(bytes.length / 2) }, (_, i) => bytes.readInt16LE(i * 2));
}
