import type { IndexedVideo } from '@taici/phrase-index';
import { type Corpus, generateFilms } from '../corpus/generate-films.ts';

/** The films of a corpus, with a clock that stops while films are generated. */
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

  /** Seconds since construction, without the time spent generating films. */
  seconds(): number {
    return (performance.now() - this.#begun - this.#generatingMs) / 1000;
  }
}
