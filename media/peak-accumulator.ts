/**
 * Computes the peaks of a stream of 16-bit little-endian samples, which may be split into chunks at any byte: for every
 * `samplesPerPair` samples the lowest and the highest, each as a signed byte (the sample's upper half). Sound beyond
 * `pairs` pairs is left out; missing sound counts as silence.
 */
export function createPeakAccumulator(args: { pairs: number; samplesPerPair: number }): {
  take: (chunk: Buffer) => void;
  finish: () => Int8Array;
} {
  const peaks = new Int8Array(args.pairs * 2);
  let pair = 0;
  let samplesInPair = 0;
  let low = 0;
  let high = 0;
  let oddByte: Buffer | null = null;
  const closePair = () => {
    if (samplesInPair === 0 || pair >= args.pairs) return;
    peaks[2 * pair] = low >> 8;
    peaks[2 * pair + 1] = high >> 8;
    pair += 1;
    samplesInPair = 0;
  };
  return {
    take(chunk) {
      const bytes = oddByte ? Buffer.concat([oddByte, chunk]) : chunk;
      const evenLength = bytes.length - (bytes.length % 2);
      oddByte = evenLength < bytes.length ? Buffer.from(bytes.subarray(evenLength)) : null;
      for (let at = 0; at < evenLength && pair < args.pairs; at += 2) {
        const sample = bytes.readInt16LE(at);
        if (samplesInPair === 0 || sample < low) low = sample;
        if (samplesInPair === 0 || sample > high) high = sample;
        samplesInPair += 1;
        if (samplesInPair === args.samplesPerPair) closePair();
      }
    },
    finish() {
      closePair();
      return peaks;
    },
  };
}
