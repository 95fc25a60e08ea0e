import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FilmStore, Video } from '#domain/films/types.ts';
import { computeVideoQuality } from '#domain/search/compute-video-quality.ts';
import type { IndexedVideo, PhraseIndex } from '#domain/search/types.ts';

/** What the follower reads of the store. */
export type SynchronizedFilmStore = Pick<
  FilmStore,
  'videosChangedSince' | 'videoById' | 'filmById' | 'linesOfVideo' | 'countVideosByState'
>;

export interface SynchronizerLogger {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface IndexSynchronizer {
  /** Begins to follow; resolves after the first full catch-up (or `stop`). The store failing is logged and tried again. */
  start(): Promise<void>;
  /** Catches up with everything committed before the call. Rejects when the store cannot be asked what changed. */
  syncNow(): Promise<void>;
  /** Ends following; resolves when nothing is under way any more. */
  stop(): Promise<void>;
  /** `percent`: whole videos of the first catch-up, 0 to 100. */
  progress(): { state: 'building' | 'ready'; percent: number };
}

const BATCH = 100;
const RETRY_MAX_MS = 60_000;

/**
 * Keeps the phrase index in step with the store: first all that it does not have at the store's revision is loaded at
 * once; then ready videos are put, others removed, in the order of their revisions. A video that cannot be indexed is logged and tried again, at first after `pollMs` and then ever later
 * up to a minute; it does not keep the others waiting.
 * @param args.pollMs time between two looks at the store, milliseconds
 */
export function createIndexSynchronizer(args: {
  index: PhraseIndex;
  films: SynchronizedFilmStore;
  pollMs?: number;
  logger: SynchronizerLogger;
}): IndexSynchronizer {
  return new Follower({ pollMs: 1000, ...args });
}

class Follower implements IndexSynchronizer {
  readonly #index: PhraseIndex;
  readonly #films: SynchronizedFilmStore;
  readonly #pollMs: number;
  readonly #logger: SynchronizerLogger;
  readonly #stopping = new AbortController();
  readonly #failed = new Map<string, { delayMs: number; dueMs: number }>();
  #revision = 0;
  #followed = 0;
  #expected = 0;
  #ready = false;
  /** Catch-ups one after another. */
  #queue: Promise<void> = Promise.resolve();
  #loop: Promise<void> | null = null;
  readonly #caughtUp = Promise.withResolvers<void>();

  constructor(args: {
    index: PhraseIndex;
    films: SynchronizedFilmStore;
    pollMs: number;
    logger: SynchronizerLogger;
  }) {
    this.#index = args.index;
    this.#films = args.films;
    this.#pollMs = args.pollMs;
    this.#logger = args.logger;
  }

  start(): Promise<void> {
    this.#loop ??= this.#poll();
    return this.#caughtUp.promise;
  }

  syncNow(): Promise<void> {
    const run = () => this.#catchUp();
    this.#queue = this.#queue.then(run, run);
    return this.#queue;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#caughtUp.resolve();
    await this.#loop;
    // What went wrong in it has been told to whoever asked for it.
    await Promise.allSettled([this.#queue]);
  }

  progress(): { state: 'building' | 'ready'; percent: number } {
    if (this.#ready) return { state: 'ready', percent: 100 };
    const percent = this.#expected === 0 ? 0 : Math.floor((100 * this.#followed) / this.#expected);
    return { state: 'building', percent: Math.min(99, percent) };
  }

  async #poll(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.syncNow();
      } catch (err) {
        this.#logger.error({ err }, 'the phrase index could not follow the store');
      }
      // Stopping is the one reason for the timer to fail.
      await sleep(this.#pollMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #catchUp(): Promise<void> {
    if (!this.#ready) await this.#catchUpFirst();
    await this.#retryFailed();
    for await (const video of this.#changedVideos()) await this.#follow(video);
    if (!this.#stopping.signal.aborted && !this.#ready) this.#becomeReady();
  }

  /** Loads all that the index does not have from an earlier start, and takes away what is not in the store any more. */
  async #catchUpFirst(): Promise<void> {
    await this.#index.open();
    const counts = await this.#films.countVideosByState();
    this.#expected = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const begun = this.#revision;
    const seen = new Set<string>();
    try {
      await this.#index.load(this.#readMissing(seen));
    } catch (error) {
      this.#revision = begun;
      this.#followed = 0;
      throw error;
    }
    if (this.#stopping.signal.aborted || begun !== 0) return;
    for (const videoId of this.#index.videoIds()) if (!seen.has(videoId)) await this.#index.remove(videoId);
  }

  async *#readMissing(seen: Set<string>): AsyncGenerator<IndexedVideo> {
    for await (const video of this.#changedVideos()) {
      seen.add(video.id);
      if (video.state !== 'ready') await this.#follow(video);
      else if (this.#index.revisionOf(video.id) !== video.revision) {
        const read = await this.#trying(video, () => this.#readVideo(video));
        if (read) yield read;
      }
    }
  }

  /** Videos that have changed since the last one, until there are no more or following ends. */
  async *#changedVideos(): AsyncGenerator<Video> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const videos = await this.#films.videosChangedSince({ revision: this.#revision, limit: BATCH });
      if (videos.length === 0) return;
      for (const video of videos) {
        if (signal.aborted) return;
        yield video;
        this.#revision = video.revision;
        this.#followed++;
        // A store may answer without ever leaving this turn of the event loop.
        await nextTurn();
      }
    }
  }

  #becomeReady(): void {
    this.#ready = true;
    this.#logger.info({ ...this.#index.stats(), failed: this.#failed.size }, 'the phrase index is ready');
    this.#caughtUp.resolve();
  }

  async #retryFailed(): Promise<void> {
    for (const [videoId, { dueMs }] of [...this.#failed]) {
      if (performance.now() < dueMs || this.#stopping.signal.aborted) continue;
      const video = await this.#films.videoById(videoId);
      if (video) await this.#follow(video);
      else this.#failed.delete(videoId);
    }
  }

  async #follow(video: Video): Promise<void> {
    await this.#trying(video, async () => {
      if (video.state === 'ready') await this.#index.put(await this.#readVideo(video));
      else if (this.#index.has(video.id)) await this.#index.remove(video.id);
    });
  }

  /** Null when it failed: it is then tried again later. */
  async #trying<Result>(video: Video, work: () => Promise<Result>): Promise<Result | null> {
    try {
      const result = await work();
      this.#failed.delete(video.id);
      return result;
    } catch (err) {
      const before = this.#failed.get(video.id)?.delayMs ?? this.#pollMs / 2;
      const delayMs = Math.min(before * 2, RETRY_MAX_MS);
      this.#failed.set(video.id, { delayMs, dueMs: performance.now() + delayMs });
      this.#logger.error({ err, videoId: video.id, retryInMs: delayMs }, 'a video could not be indexed');
      return null;
    }
  }

  async #readVideo(video: Video): Promise<IndexedVideo> {
    const film = await this.#films.filmById(video.filmId);
    if (!film) throw new Error(`film ${video.filmId} is not in the store`);
    const lines = await this.#films.linesOfVideo({ videoId: video.id });
    return {
      videoId: video.id,
      filmId: film.id,
      source: film.source,
      ownerId: film.ownerId,
      quality: computeVideoQuality({ video, lines }),
      revision: video.revision,
      lines,
    };
  }
}
