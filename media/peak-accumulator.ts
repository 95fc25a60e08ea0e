/**
 * Folds 16-bit little-endian samples, as they come in pieces of any length, into pairs of the lowest and highest of every
 * `samplesPerPair`, each as a signed byte (the sample's upper half). Sound beyond `pairs` pairs is left out, missing sound
 * is silence.
 */
export function createPeakAccumulator(args: { pairs: number; samplesPerPair: number }): {
  take: (piece: Buffer) => void;
  finish: () => Int8Array;
} {
  const peaks = new Int8Array(args.pairs * 2);
  let pair = 0;
  let inPair = 0;
  let low = 0;
  let high = 0;
  let odd: Buffer | null = null;
  const close = () => {
    if (inPair === 0 || pair >= args.pairs) return;
    peaks[2 * pair] = low >> 8;
    peaks[2 * pair + 1] = high >> 8;
    pair += 1;
    inPair = 0;
  };
  return {
    take(piece) {
      const bytes = odd ? Buffer.concat([odd, piece]) : piece;
      const whole = bytes.length - (bytes.length % 2);
      odd = whole < bytes.length ? Buffer.from(bytes.subarray(whole)) : null;
      for (let at = 0; at < whole && pair < args.pairs; at += 2) {
        const sample = bytes.readInt16LE(at);
        if (inPair === 0 || sample < low) low = sample;
        if (inPair === 0 || sample > high) high = sample;
        inPair += 1;
        if (inPair === args.samplesPerPair) close();
      }
    },
    finish() {
      close();
      return peaks;
    },
  };
}
