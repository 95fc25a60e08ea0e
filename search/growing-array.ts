/** A typed array that grows as numbers are pushed; `data` beyond `length` means nothing. */
export class GrowingArray<Data extends Uint8Array | Uint16Array | Uint32Array> {
  data: Data;
  length = 0;
  readonly #make: (size: number) => Data;

  constructor(make: (size: number) => Data, size = 64) {
    this.#make = make;
    this.data = make(size);
  }

  push(value: number): void {
    if (this.length === this.data.length) this.#grow();
    this.data[this.length++] = value;
  }

  /** A view of what was pushed, good until more is. */
  filled(): Data {
    // The view is of the kind it is made of.
    return this.data.subarray(0, this.length) as Data;
  }

  /** A copy of just what was pushed. */
  trimmed(): Data {
    const copy = this.#make(this.length);
    copy.set(this.filled());
    return copy;
  }

  #grow(): void {
    const { data } = this;
    this.data = this.#make(Math.max(64, data.length * 2));
    this.data.set(data);
  }
}

export const growingBytes = () => new GrowingArray((size) => new Uint8Array(size));
export const growingShorts = () => new GrowingArray((size) => new Uint16Array(size));
export const growingWords = () => new GrowingArray((size) => new Uint32Array(size));
