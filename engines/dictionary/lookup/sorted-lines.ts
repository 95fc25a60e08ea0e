/** A sorted text of lines `key<tab>value` in a buffer of UTF-8. The first line is a header. */
export class SortedLines {
  readonly #bytes: Buffer;
  readonly #start: number;
  readonly header: string;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const end = bytes.indexOf(10);
    this.header = bytes.toString('utf8', 0, Math.max(0, end));
    this.#start = end + 1;
  }

  /** Finds the line of a key by binary search, as WordNet's own programs do; null if there is none. */
  find(key: string): string | null {
    const wanted = Buffer.from(`${key}\t`);
    let low = this.#start;
    let high = this.#bytes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const lineStart = this.#bytes.lastIndexOf(10, middle - 1) + 1;
      const start = Math.max(lineStart, low);
      const newline = this.#bytes.indexOf(10, start);
      const end = newline < 0 ? this.#bytes.length : newline;
      const tab = this.#bytes.indexOf(9, start);
      const order = wanted.compare(this.#bytes, start, Math.min(tab + 1, end));
      if (order === 0) return this.#bytes.toString('utf8', start, end);
      if (order < 0) high = start;
      else low = end + 1;
    }
    return null;
  }
}
