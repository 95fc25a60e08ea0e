import { assertCopyable } from '../not-copyable-error.ts';

/** Where no two bytes are 0 nothing is escaped (7.4.1), and bits up to `end` can be read, and changed in place. */
export function assertNoEmulationPrevention(slice: Buffer, end: number): void {
  const head = slice.subarray(0, Math.ceil(end / 8) + 2);
  assertCopyable(
    head.every((byte, i) => byte !== 0 || head[i + 1] !== 0),
    'a slice whose header is escaped',
  );
}

/** A unit's bytes as they are meant (7.3.1): 0, 0, 3 stands for 0, 0. */
export function removeEmulationPrevention(unit: Buffer): Buffer {
  return Buffer.from(unit.filter((byte, i) => byte !== 3 || i < 2 || unit[i - 1] !== 0 || unit[i - 2] !== 0));
}

/** Reads numbers bit by bit. Throws NotCopyable at the end. */
export class BitReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** The next bit. */
  get at(): number {
    return this.#at;
  }

  read(count: number): number {
    assertCopyable(this.#at + count <= this.#bytes.length * 8, 'a header that ends too soon');
    let value = 0;
    for (const end = this.#at + count; this.#at < end; this.#at += 1) {
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  /** An unsigned Exp-Golomb code, ue(v) (9.1). */
  readUe(): number {
    let zeros = 0;
    while (this.read(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + this.read(zeros);
  }
}
