/**
 * Length of the fade on either side of a joint: 4 ms at 48 kHz. Too short to be heard as a fade, long enough to prevent the click
 * of a jump from one waveform to another.
 */
const FADE_SAMPLES = 192;
/** 16-bit stereo. */
const BYTES = 2;
const CHANNELS = 2;

/**
 * Fades a chunk of a part's sound (16-bit stereo, changed in place) in or out linearly where another part comes before or after
 * it. `first` is the index of the chunk's first sample within the part; `samples` is the length of the part.
 */
export function fadeJoins(args: {
  chunk: Buffer;
  first: number;
  samples: number;
  joins: { before: boolean; after: boolean };
}): void {
  const { chunk, first, samples, joins } = args;
  const count = chunk.length / (BYTES * CHANNELS);
  const scale = (sample: number, gain: number) => {
    for (let channel = 0; channel < CHANNELS; channel += 1) {
      const at = (sample * CHANNELS + channel) * BYTES;
      chunk.writeInt16LE(Math.round(chunk.readInt16LE(at) * gain), at);
    }
  };
  for (let i = 0; joins.before && i < count && first + i < FADE_SAMPLES; i += 1) {
    scale(i, (first + i) / FADE_SAMPLES);
  }
  for (let i = Math.max(0, samples - FADE_SAMPLES - first); joins.after && i < count; i += 1) {
    scale(i, Math.max(0, samples - 1 - first - i) / FADE_SAMPLES);
  }
}
