import { createGrowableUint16Array, createGrowableUint32Array } from '../arrays/growable-array.ts';
import { decodeUtf16 } from './decode-utf16.ts';

const FIRST_SIZE = 4096;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Numbers words from 1 on in the order they are met, without making a string of a word already known: a word is
 * written unit by unit, then looked up by its FNV-1a hash in an open-addressed table (linear probing).
 */
export class TermInterner {
  /** Numbers by slot; 0 is free. */
  #slots = new Uint32Array(FIRST_SIZE);
  readonly #hashes = createGrowableUint32Array();
  /** UTF-16 units of all words one after another, and where each begins. */
  readonly #units = createGrowableUint16Array();
  readonly #begins = createGrowableUint32Array();
  #hash = FNV_OFFSET;

  constructor() {
    this.#begins.push(0);
  }

  /** Number of words. */
  get size(): number {
    return this.#hashes.length;
  }

  /** Adds a UTF-16 unit to the word being written. */
  writeUnit(unit: number): void {
    this.#units.push(unit);
    this.#hash = Math.imul(this.#hash ^ unit, FNV_PRIME);
  }

  /** Ends the word being written; its number. */
  finishTerm(): number {
    const begin = this.#begins.data[this.size] as number;
    const length = this.#units.length - begin;
    // FNV is weak in its low bits, which choose the slot.
    const hash = (this.#hash ^ (this.#hash >>> 15)) >>> 0;
    this.#hash = FNV_OFFSET;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const number = this.#slots[slot] as number;
      if (number === 0) break;
      if (this.#hashes.data[number - 1] === hash && this.#isWritten(number, begin, length)) {
        this.#units.length = begin;
        return number;
      }
      slot = (slot + 1) & mask;
    }
    this.#hashes.push(hash);
    this.#begins.push(this.#units.length);
    this.#slots[slot] = this.size;
    if (this.size * 2 > this.#slots.length) this.#enlarge();
    return this.size;
  }

  /** The number of a word given as text. */
  add(word: string): number {
    for (let at = 0; at < word.length; at++) this.writeUnit(word.charCodeAt(at));
    return this.finishTerm();
  }

  /** UTF-16 units of all words in the order of their numbers, and where each begins (one entry more than words); views of its memory. */
  content(): { termUnits: Uint16Array; termStarts: Uint32Array } {
    return { termUnits: this.#units.view(), termStarts: this.#begins.view() };
  }

  #isWritten(number: number, begin: number, length: number): boolean {
    const from = this.#begins.data[number - 1] as number;
    if ((this.#begins.data[number] as number) - from !== length) return false;
    const { data } = this.#units;
    for (let at = 0; at < length; at++) {
      if (data[from + at] !== data[begin + at]) return false;
    }
    return true;
  }

  #enlarge(): void {
    const slots = new Uint32Array(this.#slots.length * 4);
    const mask = slots.length - 1;
    for (let at = 0; at < this.size; at++) {
      let slot = (this.#hashes.data[at] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = at + 1;
    }
    this.#slots = slots;
  }
}

/** The words of a table's content, by number less 1. */
export function listTerms({
  termUnits,
  termStarts,
}: {
  termUnits: Uint16Array;
  termStarts: Uint32Array;
}): string[] {
  return Array.from({ length: termStarts.length - 1 }, (_, at) =>
    decodeUtf16(termUnits.subarray(termStarts[at], termStarts[at + 1])),
  );
}
