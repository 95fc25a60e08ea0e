/** Consecutive samples of a recording. */
export interface SampleBlock {
  /** Number of the first sample, counted by the audio clock. */
  frame: number;
  samples: Float32Array<ArrayBuffer>;
}

/** Samples of one block. At 48 kHz, 47 blocks arrive in a second, and an interrupted recording loses at most 21 ms. */
const BLOCK_FRAMES = 1024;

/** Joins the small pieces of an audio worklet to blocks. A gap in the frame numbers begins a new block. */
export class SampleBatcher {
  readonly #samples = new Float32Array(BLOCK_FRAMES);
  #frame = 0;
  #length = 0;

  /** Adds a piece that begins at `frame`. Returns the blocks that are complete now. The piece is copied. */
  add(frame: number, piece: Float32Array): SampleBlock[] {
    const blocks = frame === this.#frame + this.#length ? [] : this.flush();
    if (this.#length === 0) this.#frame = frame;
    let taken = 0;
    while (taken < piece.length) {
      const part = piece.subarray(taken, taken + BLOCK_FRAMES - this.#length);
      this.#samples.set(part, this.#length);
      this.#length += part.length;
      taken += part.length;
      if (this.#length === BLOCK_FRAMES) blocks.push(...this.flush());
    }
    return blocks;
  }

  /** Returns what has not been returned yet: one block or none. */
  flush(): SampleBlock[] {
    if (this.#length === 0) return [];
    const block = { frame: this.#frame, samples: this.#samples.slice(0, this.#length) };
    this.#frame += this.#length;
    this.#length = 0;
    return [block];
  }
}
