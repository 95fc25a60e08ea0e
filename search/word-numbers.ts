import type { Token } from './tokenize.ts';

/** Gives every word a number, from 1 on; 0 is free to mark the ends of lines. Never forgets a word. */
export class WordNumbers {
  readonly #numbers = new Map<string, number>();

  add(token: Token): number {
    const known = this.#numbers.get(token.text);
    if (known !== undefined) return known;
    const number = this.#numbers.size + 1;
    this.#numbers.set(token.text, number);
    return number;
  }

  /** Undefined for a word never added. */
  find(word: string): number | undefined {
    return this.#numbers.get(word);
  }
}
