import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FilmStore, Video } from '#domain/films/types.ts';
import { computeVideoQuality } from '#domain/search/compute-video-quality.ts';
import type { SearchableVideo, SearchIndex } from '#domain/search/types.ts';

/** The part of the film store that the synchronizer reads. */
export type SynchronizedFilmStore = Pick<
  FilmStore,
  'videosChangedSince' | 'videoById' | 'filmById' | 'linesOfVideo' | 'countVideosByState'
>;

export interface SynchronizerLogger {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface IndexSynchronizer {
  /**
   * Starts to synchronize. Resolves after the first full catch-up or after `stop`. Store errors are logged and retried.
   */
  start(): Promise<void>;
  /** Catches up with everything that was committed before the call. Rejects when the store cannot list its changes. */
  syncNow(): Promise<void>;
  /** Stops synchronizing. Resolves when no work is running. */
  stop(): Promise<void>;
  /** `percent`: share of videos that the first catch-up has processed, 0 to 100. */
  progress(): { state: 'building' | 'ready'; percent: number };
}

const BATCH_SIZE = 100;
const RETRY_MAX_MS = 60_000;

/**
 * Creates a synchronizer of the phrase index with the store. The first catch-up loads, in one go, all videos that the
 * index lacks or has at another revision. After that, ready videos are put and others removed, in the order of their
 * revisions. A video that cannot be indexed is logged and retried without delaying the others: first after `pollMs`,
 * then with doubling delays up to a minute. Versions of other videos are not indexed. After a restart of the index, the
 * first catch-up runs again.
 * @param args.pollMs time between two polls of the store, in milliseconds
 */
export function createIndexSynchronizer(args: {
  index: SearchIndex;
  films: SynchronizedFilmStore;
  pollMs?: number;
  logger: SynchronizerLogger;
}): IndexSynchronizer {
  return new StoreFollower({ pollMs: 1000, ...args });
}

class StoreFollower implements IndexSynchronizer {
  readonly #index: SearchIndex;
  readonly #films: SynchronizedFilmStore;
  readonly #pollMs: number;
  readonly #logger: SynchronizerLogger;
  readonly #stopping = new AbortController();
  readonly #failed = new Map<string, { delayMs: number; dueMs: number }>();
  /** The generation of the index that has been filled. */
  #generation = 0;
  #revision = 0;
  #processedCount = 0;
  #expectedCount = 0;
  #isReady = false;
  /** Runs catch-ups one after another. */
  #queue: Promise<void> = Promise.resolve();
  #loop: Promise<void> | null = null;
  readonly #caughtUp = Promise.withResolvers<void>();

  constructor(args: {
    index: SearchIndex;
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
    // Its errors have been reported to the callers of syncNow.
    await Promise.allSettled([this.#queue]);
  }

  progress(): { state: 'building' | 'ready'; percent: number } {
    if (this.#isReady) return { state: 'ready', percent: 100 };
    const percent =
      this.#expectedCount === 0 ? 0 : Math.floor((100 * this.#processedCount) / this.#expectedCount);
    return { state: 'building', percent: Math.min(99, percent) };
  }

  async #poll(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.syncNow();
      } catch (err) {
        this.#logger.error({ err }, 'the phrase index could not be synchronized');
      }
      // The timer fails only when the synchronizer stops.
      await sleep(this.#pollMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #catchUp(): Promise<void> {
    if (this.#index.generation() !== this.#generation) this.#forgetIndex();
    if (!this.#isReady) await this.#catchUpFirst();
    await this.#retryFailed();
    for await (const video of this.#changedVideos()) await this.#applyVideo(video);
    if (!this.#stopping.signal.aborted && !this.#isReady) this.#markReady();
  }

  #forgetIndex(): void {
    this.#generation = this.#index.generation();
    this.#revision = 0;
    this.#processedCount = 0;
    this.#isReady = false;
    this.#failed.clear();
  }

  /** Loads what the index does not have from an earlier start, and removes videos that are no longer in the store. */
  async #catchUpFirst(): Promise<void> {
    await this.#index.open();
    const counts = await this.#films.countVideosByState();
    this.#expectedCount = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const startRevision = this.#revision;
    const seen = new Set<string>();
    try {
      await this.#index.load(this.#readMissing(seen));
    } catch (error) {
      this.#revision = startRevision;
      this.#processedCount = 0;
      throw error;
    }
    if (this.#stopping.signal.aborted || startRevision !== 0) return;
    for (const videoId of this.#index.videoIds()) if (!seen.has(videoId)) await this.#index.remove(videoId);
  }

  async *#readMissing(seen: Set<string>): AsyncGenerator<SearchableVideo> {
    for await (const video of this.#changedVideos()) {
      seen.add(video.id);
      if (!isSearched(video)) await this.#applyVideo(video);
      else if (this.#index.revisionOf(video.id) !== video.revision) {
        const indexed = await this.#tryWork(video, () => this.#readVideo(video));
        if (indexed) yield indexed;
      }
    }
  }

  /** Yields videos that have changed since the last one, until there are no more or the synchronizer stops. */
  async *#changedVideos(): AsyncGenerator<Video> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const videos = await this.#films.videosChangedSince({ revision: this.#revision, limit: BATCH_SIZE });
      if (videos.length === 0) return;
      for (const video of videos) {
        if (signal.aborted) return;
        yield video;
        this.#revision = video.revision;
        this.#processedCount++;
        // The store may answer synchronously; this lets other work run.
        await nextTurn();
      }
    }
  }

  #markReady(): void {
    this.#isReady = true;
    this.#logger.info({ ...this.#index.stats(), failed: this.#failed.size }, 'the phrase index is ready');
    this.#caughtUp.resolve();
  }

  async #retryFailed(): Promise<void> {
    for (const [videoId, { dueMs }] of [...this.#failed]) {
      if (performance.now() < dueMs || this.#stopping.signal.aborted) continue;
      const video = await this.#films.videoById(videoId);
      if (video) await this.#applyVideo(video);
      else this.#failed.delete(videoId);
    }
  }

  async #applyVideo(video: Video): Promise<void> {
    await this.#tryWork(video, async () => {
      if (isSearched(video)) await this.#index.put(await this.#readVideo(video));
      else if (this.#index.has(video.id)) await this.#index.remove(video.id);
    });
  }

  /** Returns null if the work fails, and schedules a retry. */
  async #tryWork<Result>(video: Video, work: () => Promise<Result>): Promise<Result | null> {
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

  async #readVideo(video: Video): Promise<SearchableVideo> {
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

/** Another file of a film would only repeat its hits. */
const isSearched = ({ state, versionOf }: Video): boolean => state === 'ready' && versionOf === null;
