import { type AppError, toAppError } from '../errors.ts';
import type { FilmStore, Video } from '../films/types.ts';
import type { Health } from '../health.ts';
import type { ImportService } from '../imports/types.ts';
import type { JobStore } from '../jobs/types.ts';
import type { DemoFilmStore } from './types.ts';

export interface DemoLibrary {
  /** Returns the number of films that are not ready. */
  countPending(): Promise<number>;
  /**
   * Imports the films that are not ready, in order. The first import ends before the second begins. May be repeated,
   * also after a crash. Rejects when the signal is aborted. Films that cannot be imported are passed to `onFailed`.
   */
  importPending(signal: AbortSignal): Promise<void>;
  /** The wanted films in order; null for a film that is not ready. */
  videos(): Promise<(Video | null)[]>;
  progress(): Promise<Health['parts']['demo']>;
}

interface DemoFilmState {
  path: string;
  video: Video | null;
}

/**
 * Creates the library of films that come with a fresh installation. `shippedFilms` lists their paths below `folder`;
 * null if none are wanted.
 */
export function createDemoLibrary(args: {
  shippedFilms: readonly string[] | null;
  folder: string;
  store: DemoFilmStore;
  films: Pick<FilmStore, 'videoByContent'>;
  jobs: Pick<JobStore, 'latestJobsFor'>;
  imports: ImportService;
  isReady: (video: Video) => boolean;
  onFailed: (path: string, error: AppError) => void;
  /** Waits a moment before the next check. Rejects when the signal is aborted. */
  pause: (signal: AbortSignal) => Promise<void>;
}): DemoLibrary {
  const { shippedFilms, folder, store, films, jobs, imports, isReady, onFailed, pause } = args;
  /** Paths of the films that could not be imported since this process started. */
  const failedPaths = new Set<string>();

  return {
    async countPending() {
      return (await listPending()).length;
    },

    async importPending(signal) {
      for (const [at, { path }] of (await listPending()).entries()) {
        const video = await importFilm(path, signal);
        // Until the first film is playable, the library is empty, so the first import gets all processors.
        if (at === 0 && video) await waitForImport(video.id, signal);
      }
    },

    async videos() {
      return (await listWanted()).map(({ video }) => (video?.state === 'ready' ? video : null));
    },

    async progress() {
      if (!shippedFilms) return { state: 'off', scenes: 0, ready: 0, percent: 0 };
      const wanted = await listWanted();
      const percents = await Promise.all(wanted.map(percentOf));
      const ready = percents.filter((percent) => percent === 100).length;
      const isComplete = ready === wanted.length;
      const hasFailed = wanted.some(({ path, video }) => failedPaths.has(path) || video?.state === 'failed');
      return {
        state: isComplete ? 'ready' : hasFailed ? 'failed' : 'making',
        scenes: wanted.length,
        ready,
        percent: isComplete
          ? 100
          : Math.floor(percents.reduce((sum, percent) => sum + percent, 0) / wanted.length),
      };
    },
  };

  /** All films except those that were removed or whose import was cancelled. */
  async function listWanted(): Promise<DemoFilmState[]> {
    const imported = await store.listImported();
    const states = await Promise.all(
      (shippedFilms ?? []).map(async (path): Promise<DemoFilmState | null> => {
        const contentHash = imported.get(path);
        if (contentHash === undefined) return { path, video: null };
        const video = await films.videoByContent({ source: 'film', ownerId: null, contentHash });
        return video && video.errorCode !== 'cancelled' ? { path, video } : null;
      }),
    );
    return states.filter((state) => state !== null);
  }

  async function listPending(): Promise<DemoFilmState[]> {
    return (await listWanted()).filter(({ video }) => video?.state !== 'ready');
  }

  async function importFilm(path: string, signal: AbortSignal): Promise<Video | null> {
    try {
      const [imported] = await imports.importPath({
        path: `${folder}/${path}`,
        root: folder,
        source: 'film',
        ownerId: null,
        claimAllSubtitles: false,
        move: false,
        signal,
      });
      if (!imported) return null;
      await store.markImported({ path, contentHash: imported.video.contentHash });
      failedPaths.delete(path);
      return imported.video;
    } catch (thrown) {
      signal.throwIfAborted();
      failedPaths.add(path);
      onFailed(path, toAppError(thrown));
      return null;
    }
  }

  async function waitForImport(videoId: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const job = await latestImport(videoId);
      if (job?.state !== 'queued' && job?.state !== 'running') return;
      await pause(signal);
    }
  }

  async function percentOf({ video }: DemoFilmState): Promise<number> {
    if (!video) return 0;
    if (isReady(video)) return 100;
    return Math.min(99, (await latestImport(video.id))?.progressPercent ?? 0);
  }

  async function latestImport(videoId: string) {
    return (await jobs.latestJobsFor({ kind: 'import_video', subjectIds: [videoId] })).get(videoId);
  }
}
