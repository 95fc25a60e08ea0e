import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import type { FilmStore, Video } from '#domain/films/types.ts';
import type { Health } from '#domain/health.ts';
import type { ImportService } from '#domain/imports/types.ts';
import { enqueueJob } from '#domain/jobs/enqueue-job.ts';
import type { Job, JobStore } from '#domain/jobs/types.ts';
import type { DemoFilmGenerator, DemoFilmInfo } from './types.ts';

export interface DemoLibrary {
  films: readonly DemoFilmInfo[];
  /** Queues every scene that was never made, and those that failed. Returns how many are still to be made. */
  enqueueMissing(): Promise<number>;
  /** Makes one scene and brings it in. */
  generateFilm(args: {
    sceneId: string;
    signal: AbortSignal;
    onProgress: (fraction: number) => void;
  }): Promise<void>;
  /** The films of the wanted scenes in their order; null for one that cannot be watched yet. */
  videos(): Promise<(Video | null)[]>;
  progress(): Promise<Health['parts']['demo']>;
}

/** Share of a scene's progress that making it takes; the rest is its import. */
const MAKING = 0.6;

/** The library of our own making that a fresh installation begins with. `maker` null: none is wanted. */
export function createDemoLibrary(args: {
  maker: DemoFilmGenerator | null;
  films: FilmStore;
  jobs: JobStore;
  imports: ImportService;
  isReady: (video: Video) => boolean;
  clock: Clock;
  /** Waits a moment before looking again; rejects when the signal is aborted. */
  pause: (signal: AbortSignal) => Promise<void>;
}): DemoLibrary {
  const { maker, films, jobs, imports, isReady, clock, pause } = args;
  const scenes = maker?.films ?? [];
  const jobsOfScenes = () =>
    jobs.latestJobsFor({ kind: 'make_demo_scene', subjectIds: scenes.map(({ id }) => id) });

  return {
    films: scenes,

    async enqueueMissing() {
      const made = await jobsOfScenes();
      let open = 0;
      for (const { id } of scenes) {
        const job = made.get(id);
        if (job?.state === 'done' || job?.state === 'cancelled') continue;
        open += 1;
        if (job && job.state !== 'failed') continue;
        await enqueueJob({ jobs, clock, kind: 'make_demo_scene', subjectId: id });
      }
      return open;
    },

    async generateFilm({ sceneId, signal, onProgress }) {
      if (!maker) throw new AppError('cancelled', { message: 'the demo library is switched off' });
      const path = await maker.generate({ sceneId, signal, onProgress });
      const brought = await imports.importPath({
        path,
        source: 'film',
        ownerId: null,
        claimAllSubtitles: false,
        move: false,
      });
      // Somebody looks at an empty library until the first scene plays: nothing is made beside its import.
      const isFirst = [...(await jobsOfScenes()).values()].every(({ state }) => state !== 'done');
      if (isFirst) await importsEnd({ videos: brought.map(({ video }) => video), signal });
    },

    async videos() {
      const made = await jobsOfScenes();
      const wanted = scenes.filter(({ id }) => made.get(id)?.state !== 'cancelled');
      const found = await Promise.all(wanted.map(videoOf));
      return found.map((video) => (video?.state === 'ready' ? video : null));
    },

    async progress() {
      if (!maker) return { state: 'off', scenes: 0, ready: 0, percent: 0 };
      const made = await jobsOfScenes();
      // What somebody has cancelled is not wanted.
      const wanted = scenes.filter(({ id }) => made.get(id)?.state !== 'cancelled');
      const parts = await Promise.all(wanted.map((scene) => progressOf(scene, made.get(scene.id))));
      const ready = parts.filter(({ share }) => share === 1).length;
      const failed = parts.some((part) => part.failed);
      const percent = (100 * parts.reduce((sum, { share }) => sum + share, 0)) / Math.max(1, wanted.length);
      return {
        state: ready === wanted.length ? 'ready' : failed ? 'failed' : 'making',
        scenes: wanted.length,
        ready,
        percent: ready === wanted.length ? 100 : Math.floor(percent),
      };
    },
  };

  async function progressOf(
    scene: DemoFilmInfo,
    job: Job | undefined,
  ): Promise<{ share: number; failed: boolean }> {
    if (job?.state !== 'done')
      return { share: (MAKING * (job?.percent ?? 0)) / 100, failed: job?.state === 'failed' };
    const video = await videoOf(scene);
    // One that somebody has removed since was brought in.
    if (!video || isReady(video)) return { share: 1, failed: false };
    const imported = (await jobs.latestJobsFor({ kind: 'import_video', subjectIds: [video.id] })).get(
      video.id,
    );
    const share = MAKING + ((1 - MAKING) * Math.min(99, imported?.percent ?? 0)) / 100;
    return { share, failed: video.state === 'failed' };
  }

  async function importsEnd(args: { videos: Video[]; signal: AbortSignal }): Promise<void> {
    const subjectIds = args.videos.map(({ id }) => id);
    for (;;) {
      args.signal.throwIfAborted();
      const imported = [...(await jobs.latestJobsFor({ kind: 'import_video', subjectIds })).values()];
      if (imported.every(({ state }) => state !== 'queued' && state !== 'running')) return;
      await pause(args.signal);
    }
  }

  async function videoOf(scene: DemoFilmInfo): Promise<Video | undefined> {
    const found = await films.listFilms({
      sources: ['film'],
      clientOwnerIds: [],
      q: scene.series,
      sort: 'new',
      limit: 10,
      offset: 0,
    });
    const videos = await films.videosOfFilms(found.films.map((film) => film.id));
    return videos.find(({ season, episode }) => season === scene.season && episode === scene.episode);
  }
}
