/** A typed array that grows as numbers are pushed; `data` beyond `length` means nothing. */
export class GrowableArray<Data extends Uint8Array | Uint16Array | Uint32Array> {
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
  view(): Data {
    // The view is of the kind it is made of.
    return this.data.subarray(0, this.length) as Data;
  }

  /** A copy of just what was pushed. */
  copy(): Data {
    const copy = this.#make(this.length);
    copy.set(this.view());
    return copy;
  }

  #grow(): void {
    const { data } = this;
    this.data = this.#make(Math.max(64, data.length * 2));
    this.data.set(data);
  }
}

export const createGrowableUint8Array = () => new GrowableArray((size) => new Uint8Array(size));
export const createGrowableUint16Array = () => new GrowableArray((size) => new Uint16Array(size));
export const createGrowableUint32Array = () => new GrowableArray((size) => new Uint32Array(size));
