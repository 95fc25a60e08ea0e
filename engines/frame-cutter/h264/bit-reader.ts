import { assertCopyable } from '../core/errors.ts';

/**
 * Throws NotCopyableError if the first `end` bits of a slice may hold emulation prevention bytes (ITU-T H.264, 7.4.1),
 * which come after two bytes of 0. Without them, bits can be read and changed in place.
 */
export function assertNoEmulationPrevention(slice: Buffer, end: number): void {
  const header = slice.subarray(0, Math.ceil(end / 8) + 2);
  assertCopyable(
    header.every((byte, i) => byte !== 0 || header[i + 1] !== 0),
    'a slice header with emulation prevention',
  );
}

/** Returns the bytes of a NAL unit without emulation prevention (ITU-T H.264, 7.3.1): 0, 0, 3 becomes 0, 0. */
export function removeEmulationPrevention(unit: Buffer): Buffer {
  return Buffer.from(unit.filter((byte, i) => byte !== 3 || i < 2 || unit[i - 1] !== 0 || unit[i - 2] !== 0));
}

/** Reads bit fields, starting at bit `at`. Throws NotCopyableError past the end. */
export class BitReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** Position of the next bit. */
  get at(): number {
    return this.#at;
  }

  /** Reads an unsigned integer of this many bits, u(n). */
  read(count: number): number {
    assertCopyable(this.#at + count <= this.#bytes.length * 8, 'a header that ends too early');
    let value = 0;
    for (const end = this.#at + count; this.#at < end; this.#at += 1) {
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  /** Reads an unsigned Exp-Golomb code, ue(v) (ITU-T H.264, 9.1). */
  readUe(): number {
    let zeros = 0;
    while (this.read(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + this.read(zeros);
  }
}
