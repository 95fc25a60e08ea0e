/**
 * Samples over which a part's sound comes and goes at a joint: 4 ms at 48 kHz, too short to be heard as a fade, long enough
 * that the jump from one waveform to another is no click.
 */
const FADE_SAMPLES = 192;
/** Bytes of a sample on one side, and how many sides there are. */
const BYTES = 2;
const SIDES = 2;

/**
 * Lets a piece of a part's sound (16 bits, stereo, changed in place) come or go where another part stands before or behind
 * it. `first` is the number of the piece's first sample in the part, `samples` how many the part has.
 */
export function fadeJoins(args: {
  piece: Buffer;
  first: number;
  samples: number;
  joint: { before: boolean; behind: boolean };
}): void {
  const { piece, first, samples, joint } = args;
  const count = piece.length / (BYTES * SIDES);
  const fade = (sample: number, share: number) => {
    for (let side = 0; side < SIDES; side += 1) {
      const at = (sample * SIDES + side) * BYTES;
      piece.writeInt16LE(Math.round(piece.readInt16LE(at) * share), at);
    }
  };
  for (let i = 0; joint.before && i < count && first + i < FADE_SAMPLES; i += 1) {
    fade(i, (first + i) / FADE_SAMPLES);
  }
  for (let i = Math.max(0, samples - FADE_SAMPLES - first); joint.behind && i < count; i += 1) {
    fade(i, Math.max(0, samples - 1 - first - i) / FADE_SAMPLES);
  }
}
