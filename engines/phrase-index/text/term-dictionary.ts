/**
 * The words of one language of a segment in the order of their UTF-16 units, numbered from 1: found by halving, and
 * all words with the same beginning are neighbours. A few bytes a word instead of the hundred of a map.
 */
export class TermDictionary {
  /** All words one after another, and where each begins (one entry more than words). */
  readonly text: string;
  readonly begins: Uint32Array;

  constructor(text: string, begins: Uint32Array) {
    this.text = text;
    this.begins = begins;
  }

  /** @param words in order, each once */
  static fromSortedTerms(words: string[]): TermDictionary {
    const begins = new Uint32Array(words.length + 1);
    for (const [at, word] of words.entries()) begins[at + 1] = (begins[at] as number) + word.length;
    return new TermDictionary(words.join(''), begins);
  }

  get size(): number {
    return this.begins.length - 1;
  }

  /** The word with a number from 1 to size. */
  term(number: number): string {
    return this.text.slice(this.begins[number - 1], this.begins[number]);
  }

  /** Its number; 0 when it is not among them. */
  findTermId(word: string): number {
    const number = this.#lowerBound(word);
    return number <= this.size && this.term(number) === word ? number : 0;
  }

  /** The numbers [from, end) of the words that begin with `prefix`. */
  findPrefixRange(prefix: string): [from: number, end: number] {
    return [this.#lowerBound(prefix), this.#lowerBound(`${prefix}\uffff`)];
  }

  /** Number of the first word not before `word`. */
  #lowerBound(word: string): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#isBefore(middle, word)) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  }

  #isBefore(at: number, word: string): boolean {
    const begin = this.begins[at] as number;
    const length = (this.begins[at + 1] as number) - begin;
    const shared = Math.min(length, word.length);
    for (let unit = 0; unit < shared; unit++) {
      const difference = this.text.charCodeAt(begin + unit) - word.charCodeAt(unit);
      if (difference !== 0) return difference < 0;
    }
    return length < word.length;
  }
}
