/**
 * The terms of one language of a segment, sorted by UTF-16 code units and numbered from 1. Lookup by binary
 * search, O(log n). Terms with a common prefix are neighbors. Takes a few bytes per term; a Map would take
 * about a hundred.
 */
export class TermDictionary {
  /** All terms concatenated, and the start of each (one entry more than terms). */
  readonly text: string;
  readonly begins: Uint32Array;

  constructor(text: string, begins: Uint32Array) {
    this.text = text;
    this.begins = begins;
  }

  /**
   * Creates a dictionary.
   * @param terms sorted and distinct
   */
  static fromSortedTerms(terms: string[]): TermDictionary {
    const begins = new Uint32Array(terms.length + 1);
    for (const [i, term] of terms.entries()) begins[i + 1] = (begins[i] as number) + term.length;
    return new TermDictionary(terms.join(''), begins);
  }

  /** Number of terms. */
  get size(): number {
    return this.begins.length - 1;
  }

  /** Returns the term with an id from 1 to `size`. */
  term(termId: number): string {
    return this.text.slice(this.begins[termId - 1], this.begins[termId]);
  }

  /** Returns the id of a term; 0 when the dictionary does not contain it. */
  findTermId(term: string): number {
    const termId = this.#lowerBound(term);
    return termId <= this.size && this.term(termId) === term ? termId : 0;
  }

  /** Returns the ids [from, end) of the terms that begin with `prefix`. */
  findPrefixRange(prefix: string): [from: number, end: number] {
    return [this.#lowerBound(prefix), this.#lowerBound(`${prefix}\uffff`)];
  }

  /** Returns the id of the first term that is not less than `term`. */
  #lowerBound(term: string): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#isBefore(middle, term)) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  }

  #isBefore(i: number, term: string): boolean {
    const begin = this.begins[i] as number;
    const length = (this.begins[i + 1] as number) - begin;
    const shared = Math.min(length, term.length);
    for (let unit = 0; unit < shared; unit++) {
      const difference = this.text.charCodeAt(begin + unit) - term.charCodeAt(unit);
      if (difference !== 0) return difference < 0;
    }
    return length < term.length;
  }
}
