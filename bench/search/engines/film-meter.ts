import type { IndexedVideo } from '@taici/phrase-index';
import { type Corpus, generateFilms } from '../corpus/generate-films.ts';

/** The films of a corpus, and a clock of the work done on them that stands still while they are generated. */
export class FilmMeter implements Iterable<IndexedVideo> {
  readonly #corpus: Corpus;
  readonly #begun = performance.now();
  #generatingMs = 0;

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  *[Symbol.iterator](): Generator<IndexedVideo> {
    let since = performance.now();
    for (const film of generateFilms(this.#corpus)) {
      this.#generatingMs += performance.now() - since;
      yield film;
      since = performance.now();
    }
  }

  /** Seconds since the meter was made, those spent generating films not among them. */
  seconds(): number {
    return (performance.now() - this.#begun - this.#generatingMs) / 1000;
  }
}
