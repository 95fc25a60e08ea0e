/** A typed array that grows as numbers are pushed. Entries of `data` from `length` on are undefined. */
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

  /** A view of the pushed numbers. Valid until the next push. */
  view(): Data {
    // A subarray has the type of its array.
    return this.data.subarray(0, this.length) as Data;
  }

  /** A copy of the pushed numbers. */
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
