import type { IndexedVideo } from '@taici/phrase-index';
import { type Corpus, generateFilms } from '../corpus/generate-films.ts';

/** Iterates over the films of a corpus, with a clock that stops while films are generated. */
export class FilmMeter implements Iterable<IndexedVideo> {
  readonly #corpus: Corpus;
  readonly #startedMs = performance.now();
  #generatingMs = 0;

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  *[Symbol.iterator](): Generator<IndexedVideo> {
    let lastMs = performance.now();
    for (const film of generateFilms(this.#corpus)) {
      this.#generatingMs += performance.now() - lastMs;
      yield film;
      lastMs = performance.now();
    }
  }

  /** Returns the seconds since construction, without the time spent generating films. */
  seconds(): number {
    return (performance.now() - this.#startedMs - this.#generatingMs) / 1000;
  }
}
