/** The arrays of an index. */
export type NumericArray = Uint8Array | Uint16Array | Uint32Array;

/** A typed array that grows as numbers are pushed. Entries of `data` from `length` on are undefined. */
export class GrowableArray<Data extends NumericArray> {
  data: Data;
  length = 0;
  readonly #allocate: (size: number) => Data;

  constructor(allocate: (size: number) => Data, size = 64) {
    this.#allocate = allocate;
    this.data = allocate(size);
  }

  push(value: number): void {
    if (this.length === this.data.length) this.#grow();
    this.data[this.length++] = value;
  }

  /** Returns a view of the pushed numbers, valid until the next push. */
  view(): Data {
    // A subarray has the type of its array.
    return this.data.subarray(0, this.length) as Data;
  }

  /** Returns a copy of the pushed numbers. */
  copy(): Data {
    const copy = this.#allocate(this.length);
    copy.set(this.view());
    return copy;
  }

  #grow(): void {
    const { data } = this;
    this.data = this.#allocate(Math.max(64, data.length * 2));
    this.data.set(data);
  }
}

/** Creates an empty growable array of unsigned 8-bit integers. */
export const createGrowableUint8Array = () => new GrowableArray((size) => new Uint8Array(size));
/** Creates an empty growable array of unsigned 16-bit integers. */
export const createGrowableUint16Array = () => new GrowableArray((size) => new Uint16Array(size));
/** Creates an empty growable array of unsigned 32-bit integers. */
export const createGrowableUint32Array = () => new GrowableArray((size) => new Uint32Array(size));
