import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import type { SearchIndex } from '#domain/search/types.ts';

/** Pause before the first new start, and the longest pause, in milliseconds. The pause doubles with each failure. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;
/** An index that has run for this long counts as healthy, so that its next end is answered without a long pause. */
const HEALTHY_MS = 60_000;
/** How long a call waits for the index to restart before it fails, in milliseconds. */
const PATIENCE_MS = 3_000;

/** Starts an index. `onEnded` is called once if it ends by itself, before its pending calls reject. */
export type StartIndex = (onEnded: () => void) => SearchIndex;

/**
 * Creates an index that starts anew when its worker has died, with a growing pause between failures. Calls that arrive
 * meanwhile wait up to three seconds; these and the calls that the worker was answering throw not_ready. The new index
 * has what was on the disk: whoever fills the index sees by `generation` that it must fill it again.
 */
export function createRestartingSearchIndex(args: {
  start: StartIndex;
  logger: { error(fields: object, message: string): void };
  firstPauseMs?: number;
}): SearchIndex {
  return new RestartingIndex({ firstPauseMs: FIRST_PAUSE_MS, ...args });
}

class RestartingIndex implements SearchIndex {
  readonly #start: StartIndex;
  readonly #logger: { error(fields: object, message: string): void };
  readonly #firstPauseMs: number;
  readonly #closing = new AbortController();
  /** The latest index that has opened; its lists answer while there is none. */
  #current: SearchIndex;
  #generation = 0;
  #isRunning = true;
  #openedMs = performance.now();
  #restart: Promise<void> = Promise.resolve();

  constructor(args: {
    start: StartIndex;
    logger: { error(fields: object, message: string): void };
    firstPauseMs: number;
  }) {
    this.#start = args.start;
    this.#logger = args.logger;
    this.#firstPauseMs = args.firstPauseMs;
    this.#current = args.start(() => this.#onEnded(this.#firstPauseMs));
  }

  open = () => this.#call((index) => index.open());
  put = (video: Parameters<SearchIndex['put']>[0]) => this.#call((index) => index.put(video));
  load = (videos: Parameters<SearchIndex['load']>[0]) => this.#call((index) => index.load(videos));
  remove = (videoId: string) => this.#call((index) => index.remove(videoId));
  search = (query: Parameters<SearchIndex['search']>[0]) => this.#call((index) => index.search(query));
  suggest = (query: Parameters<SearchIndex['suggest']>[0]) => this.#call((index) => index.suggest(query));
  facets = (query: Parameters<SearchIndex['facets']>[0]) => this.#call((index) => index.facets(query));
  didYouMean = (query: Parameters<SearchIndex['didYouMean']>[0]) =>
    this.#call((index) => index.didYouMean(query));
  nearest = (query: Parameters<SearchIndex['nearest']>[0]) => this.#call((index) => index.nearest(query));
  has = (videoId: string) => this.#current.has(videoId);
  revisionOf = (videoId: string) => this.#current.revisionOf(videoId);
  videoIds = () => this.#current.videoIds();
  highlight = (args: Parameters<SearchIndex['highlight']>[0]) => this.#current.highlight(args);
  highlightWords = (args: Parameters<SearchIndex['highlightWords']>[0]) => this.#current.highlightWords(args);
  stats = () => this.#current.stats();
  generation = () => this.#generation;
  isRunning = () => this.#isRunning;

  version(): string | null {
    const version = this.#isRunning ? this.#current.version() : null;
    return version === null ? null : `${this.#generation} ${version}`;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#restart;
    if (this.#isRunning) await this.#current.close();
  }

  async #call<Result>(work: (index: SearchIndex) => Promise<Result>): Promise<Result> {
    if (!this.#isRunning) await this.#waitForRestart();
    const generation = this.#generation;
    try {
      return await work(this.#current);
    } catch (error) {
      const hasEnded = !this.#isRunning || this.#generation !== generation;
      if (!hasEnded || this.#closing.signal.aborted) throw error;
      throw new AppError('not_ready', { message: 'the phrase index ended meanwhile', cause: error });
    }
  }

  async #waitForRestart(): Promise<void> {
    const waiting = new AbortController();
    const late = sleep(PATIENCE_MS, undefined, { signal: waiting.signal, ref: false });
    // It ends by the abort when the index starts first.
    late.catch(() => undefined);
    await Promise.race([this.#restart, late]);
    waiting.abort();
    if (!this.#isRunning) throw new AppError('not_ready', { message: 'the phrase index is starting again' });
  }

  #onEnded(pauseMs: number): void {
    if (!this.#isRunning || this.#closing.signal.aborted) return;
    this.#isRunning = false;
    const wasHealthy = performance.now() - this.#openedMs >= HEALTHY_MS;
    this.#restart = this.#startAgain(wasHealthy ? this.#firstPauseMs : pauseMs);
  }

  /** Starts indexes until one has opened or this index closes. */
  async #startAgain(firstPauseMs: number): Promise<void> {
    const { signal } = this.#closing;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      const nextPauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      let hasEnded = false;
      const index = this.#start(() => {
        hasEnded = true;
        // An index that ends before it is in use is replaced by this loop.
        if (this.#current === index) this.#onEnded(nextPauseMs);
      });
      try {
        await index.open();
        if (hasEnded) throw new Error('it ended as soon as it had opened');
      } catch (err) {
        this.#logger.error({ err, nextPauseMs }, 'the phrase index could not be started again');
        continue;
      }
      this.#current = index;
      this.#generation += 1;
      this.#openedMs = performance.now();
      this.#isRunning = true;
      this.#logger.error({ pauseMs }, 'the phrase index has started again');
      return;
    }
  }
}
