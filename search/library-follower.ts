import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FilmStore, Video } from '#domain/films/types.ts';
import type { PhraseIndex } from '#domain/search/types.ts';
import { videoQuality } from './video-quality.ts';

/** What the follower reads of the store. */
export type FollowedStore = Pick<
  FilmStore,
  'videosChangedSince' | 'videoById' | 'filmById' | 'linesOfVideo' | 'countVideosByState'
>;

export interface FollowerLogger {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface LibraryFollower {
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
 * Keeps the phrase index in step with the store: ready videos are put, others removed, in the order of their
 * revisions. A video that cannot be indexed is logged and tried again, at first after `pollMs` and then ever later
 * up to a minute; it does not keep the others waiting.
 * @param args.pollMs time between two looks at the store, milliseconds
 */
export function createLibraryFollower(args: {
  index: PhraseIndex;
  films: FollowedStore;
  pollMs?: number;
  logger: FollowerLogger;
}): LibraryFollower {
  return new Follower({ pollMs: 1000, ...args });
}

class Follower implements LibraryFollower {
  readonly #index: PhraseIndex;
  readonly #films: FollowedStore;
  readonly #pollMs: number;
  readonly #logger: FollowerLogger;
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

  constructor(args: { index: PhraseIndex; films: FollowedStore; pollMs: number; logger: FollowerLogger }) {
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
    const { signal } = this.#stopping;
    if (!this.#ready) {
      const counts = await this.#films.countVideosByState();
      this.#expected = Object.values(counts).reduce((sum, count) => sum + count, 0);
    }
    await this.#retryFailed();
    while (!signal.aborted) {
      const videos = await this.#films.videosChangedSince({ revision: this.#revision, limit: BATCH });
      if (videos.length === 0) break;
      for (const video of videos) {
        if (signal.aborted) return;
        await this.#follow(video);
        this.#revision = video.revision;
        this.#followed++;
        // A store may answer without ever leaving this turn of the event loop.
        await nextTurn();
      }
    }
    if (!signal.aborted && !this.#ready) this.#becomeReady();
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
    try {
      if (video.state === 'ready') await this.#putVideo(video);
      else await this.#index.remove(video.id);
      this.#failed.delete(video.id);
    } catch (err) {
      const before = this.#failed.get(video.id)?.delayMs ?? this.#pollMs / 2;
      const delayMs = Math.min(before * 2, RETRY_MAX_MS);
      this.#failed.set(video.id, { delayMs, dueMs: performance.now() + delayMs });
      this.#logger.error({ err, videoId: video.id, retryInMs: delayMs }, 'a video could not be indexed');
    }
  }

  async #putVideo(video: Video): Promise<void> {
    const film = await this.#films.filmById(video.filmId);
    if (!film) throw new Error(`film ${video.filmId} is not in the store`);
    const lines = await this.#films.linesOfVideo({ videoId: video.id });
    await this.#index.put({
      videoId: video.id,
      filmId: film.id,
      source: film.source,
      ownerId: film.ownerId,
      quality: videoQuality({ video, lines }),
      lines,
    });
  }
}
