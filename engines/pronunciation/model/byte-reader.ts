import { ModelError } from './model-error.ts';

const decoder = new TextDecoder('latin1');

/** Reads little-endian values from bytes, one after another. Throws a ModelError when the bytes end too early. */
export class ByteReader {
  readonly #name: string;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #offset = 0;

  /** @param name the file's name for messages */
  constructor(name: string, bytes: Uint8Array) {
    this.#name = name;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get offset(): number {
    return this.#offset;
  }

  get remaining(): number {
    return this.#bytes.length - this.#offset;
  }

  fail(problem: string): never {
    throw new ModelError(`${this.#name}: ${problem}`);
  }

  int32(): number {
    return this.#view.getInt32(this.#advance(4), true);
  }

  /** Reads an int32 that must lie within bounds. `what` names it in the message. */
  count(what: string, { min, max }: { min: number; max: number }): number {
    const value = this.int32();
    if (value < min || value > max) this.fail(`${what} is ${value}, not ${min} to ${max}`);
    return value;
  }

  uint16(): number {
    return this.#view.getUint16(this.#advance(2), true);
  }

  uint8(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  /** Reads 32-bit floats. Each must be finite. */
  floats(count: number): Float32Array {
    const start = this.#advance(count * 4);
    const values = new Float32Array(count);
    for (let i = 0; i < count; i += 1) {
      const value = this.#view.getFloat32(start + i * 4, true);
      if (!Number.isFinite(value)) this.fail(`value ${i} is not a finite number`);
      values[i] = value;
    }
    return values;
  }

  /** Returns the next bytes, without a copy. */
  bytes(count: number): Uint8Array {
    const start = this.#advance(count);
    return this.#bytes.subarray(start, start + count);
  }

  text(count: number): string {
    return decoder.decode(this.bytes(count));
  }

  /** Reads text up to and including `end`. Returns it without `end`. */
  textUntil(end: string, maxLength: number): string {
    const limit = Math.min(this.remaining, maxLength);
    const found = decoder.decode(this.#bytes.subarray(this.#offset, this.#offset + limit)).indexOf(end);
    if (found < 0) this.fail(`${JSON.stringify(end)} is missing`);
    const text = this.text(found);
    this.#advance(end.length);
    return text;
  }

  #advance(count: number): number {
    if (count < 0 || count > this.remaining)
      this.fail(`ends after ${this.#bytes.length} bytes, at least ${this.#offset + count} are needed`);
    const start = this.#offset;
    this.#offset += count;
    return start;
  }
}
