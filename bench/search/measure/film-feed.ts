import { setTimeout as sleep } from 'node:timers/promises';
import type { IndexedVideo } from '@taici/phrase-index';
import { type Corpus, findFilmOfLine, generateFilm } from '../corpus/generate-films.ts';
import type { MutableSearchEngine } from '../engines/engine.ts';

/** Number of distinct films to add. */
const FILMS = 8;
/** Maximum number of films that are added and not yet removed. */
const MAX_PRESENT = 4;
const PAUSE_MS = 100;

/** Generates films to add and remove during the measurement. None belongs to the corpus. */
export function generateFeedFilms(corpus: Corpus): IndexedVideo[] {
  const next = findFilmOfLine(corpus.lines - 1) + 1;
  return Array.from({ length: FILMS }, (_, at) => generateFilm(corpus.seed, next + at));
}

/**
 * Adds films to an engine while it is measured, one after another, and removes the oldest ones, so that only a
 * few are present.
 */
export class FilmFeed {
  readonly #films: readonly IndexedVideo[];
  readonly #engine: MutableSearchEngine;
  readonly #present: string[] = [];
  readonly #ending = new AbortController();
  #added = 0;
  #loop: Promise<void> = Promise.resolve();

  constructor(engine: MutableSearchEngine, films: readonly IndexedVideo[]) {
    this.#engine = engine;
    this.#films = films;
  }

  start(): void {
    this.#loop = this.#run();
    // `stop` rejects with the error.
    this.#loop.catch(() => undefined);
  }

  /**
   * Stops and removes the films it added. Rejects when adding or removing failed.
   * @returns number of films added
   */
  async stop(): Promise<number> {
    this.#ending.abort();
    await this.#loop;
    for (const videoId of this.#present) await this.#engine.remove(videoId);
    return this.#added;
  }

  async #run(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const film = this.#films[this.#added % this.#films.length];
      if (!film) return;
      await this.#engine.put(film);
      this.#added++;
      this.#present.push(film.videoId);
      const oldest = this.#present.length > MAX_PRESENT ? this.#present.shift() : undefined;
      if (oldest !== undefined) await this.#engine.remove(oldest);
      await sleep(PAUSE_MS);
    }
  }
}
