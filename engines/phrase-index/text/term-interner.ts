import { createGrowableUint16Array, createGrowableUint32Array } from '../arrays/growable-array.ts';
import { decodeUtf16 } from './decode-utf16.ts';

const INITIAL_SLOTS = 4096;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Assigns ids from 1 in the order in which terms first occur, without allocating a string for a known term.
 * Write a term unit by unit with `writeUnit`, then call `finishTerm`. It looks the term up by its FNV-1a hash
 * in an open-addressing table with linear probing.
 */
export class TermInterner {
  /** Term id by slot; 0 means free. */
  #slots = new Uint32Array(INITIAL_SLOTS);
  readonly #hashes = createGrowableUint32Array();
  /** UTF-16 code units of all terms, and the start of each. */
  readonly #units = createGrowableUint16Array();
  readonly #begins = createGrowableUint32Array();
  #hash = FNV_OFFSET;

  constructor() {
    this.#begins.push(0);
  }

  /** Number of terms. */
  get size(): number {
    return this.#hashes.length;
  }

  /** Appends a code unit to the current term. */
  writeUnit(unit: number): void {
    this.#units.push(unit);
    this.#hash = Math.imul(this.#hash ^ unit, FNV_PRIME);
  }

  /** Finishes the current term and returns its id. */
  finishTerm(): number {
    const begin = this.#begins.data[this.size] as number;
    const length = this.#units.length - begin;
    // FNV is weak in its low bits, which select the slot.
    const hash = (this.#hash ^ (this.#hash >>> 15)) >>> 0;
    this.#hash = FNV_OFFSET;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const termId = this.#slots[slot] as number;
      if (termId === 0) break;
      if (this.#hashes.data[termId - 1] === hash && this.#isWritten(termId, begin, length)) {
        this.#units.length = begin;
        return termId;
      }
      slot = (slot + 1) & mask;
    }
    this.#hashes.push(hash);
    this.#begins.push(this.#units.length);
    this.#slots[slot] = this.size;
    if (this.size * 2 > this.#slots.length) this.#enlarge();
    return this.size;
  }

  /** Returns the id of a term given as a string. */
  add(term: string): number {
    for (let i = 0; i < term.length; i++) this.writeUnit(term.charCodeAt(i));
    return this.finishTerm();
  }

  /**
   * Returns the code units of all terms in the order of their ids, and the start of each (one entry more than
   * terms), as views of its memory.
   */
  content(): { termUnits: Uint16Array; termStarts: Uint32Array } {
    return { termUnits: this.#units.view(), termStarts: this.#begins.view() };
  }

  #isWritten(termId: number, begin: number, length: number): boolean {
    const from = this.#begins.data[termId - 1] as number;
    if ((this.#begins.data[termId] as number) - from !== length) return false;
    const { data } = this.#units;
    for (let i = 0; i < length; i++) {
      if (data[from + i] !== data[begin + i]) return false;
    }
    return true;
  }

  #enlarge(): void {
    const slots = new Uint32Array(this.#slots.length * 4);
    const mask = slots.length - 1;
    for (let i = 0; i < this.size; i++) {
      let slot = (this.#hashes.data[i] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = i + 1;
    }
    this.#slots = slots;
  }
}

/** Returns the terms of an interner's content, by id - 1. */
export function listTerms({
  termUnits,
  termStarts,
}: {
  termUnits: Uint16Array;
  termStarts: Uint32Array;
}): string[] {
  return Array.from({ length: termStarts.length - 1 }, (_, i) =>
    decodeUtf16(termUnits.subarray(termStarts[i], termStarts[i + 1])),
  );
}
