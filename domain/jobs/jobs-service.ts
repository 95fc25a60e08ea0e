import { isAdmin } from '#domain/accounts/require-admin.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { ClipStore } from '#domain/clips/types.ts';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import { canEditFilm } from '#domain/films/film-access.ts';
import type { FilmStore } from '#domain/films/types.ts';
import type { JobsService, JobView } from '#domain/jobs/types.ts';
import type { Job, JobStore } from './types.ts';

/** A job as this viewer sees it: what the tools said when it failed is for those who run the library. */
export function toJobView(args: { job: Job; title: string; viewer: Viewer }): JobView {
  const { title, viewer } = args;
  const { id, kind, subjectId, state, stage, percent, errorCode, updatedMs } = args.job;
  const errorDetail = isAdmin(viewer) ? args.job.errorDetail : null;
  return { id, kind, subjectId, state, stage, percent, errorCode, errorDetail, title, updatedMs };
}

/** Progress, cancelling and retrying. A job belongs to who may change what it is about; others get not_found. */
export function createJobsService(args: {
  jobs: JobStore;
  films: FilmStore;
  clipStore: ClipStore;
  clock: Clock;
  /** Called after a retry, so that the runner looks at once. */
  wake: () => void;
}): JobsService {
  const { jobs, films, clipStore, clock, wake } = args;

  const titleOf = async (job: Job): Promise<string> => {
    if (job.kind === 'import_video')
      return (await films.videoById(job.subjectId))?.originalName ?? job.subjectId;
    return (await clipStore.clipById(job.subjectId))?.title ?? job.subjectId;
  };

  const mayTouch = async (viewer: Viewer, job: Job): Promise<boolean> => {
    if (isAdmin(viewer)) return true;
    if (job.kind === 'cut_bar') return (await clipStore.clipById(job.subjectId))?.ownerId === viewer.id;
    const video = await films.videoById(job.subjectId);
    const film = video && (await films.filmById(video.filmId));
    return film ? canEditFilm(viewer, film) : false;
  };

  const require = async (viewer: Viewer, jobId: string): Promise<Job> => {
    const job = await jobs.jobById(jobId);
    if (!job || !(await mayTouch(viewer, job))) throw new AppError('not_found');
    return job;
  };

  return {
    async list({ viewer, states, pageno, pagesize, asOfMs = null }) {
      if (!isAdmin(viewer)) throw new AppError('forbidden');
      const offset = (pageno - 1) * pagesize;
      const found = await jobs.listJobs({ states, limit: pagesize, offset, asOfMs });
      const list = await Promise.all(
        found.jobs.map(async (job) => toJobView({ job, title: await titleOf(job), viewer })),
      );
      return { list, total: found.total, pageno, pagesize, asOfMs: found.asOfMs };
    },

    async view({ viewer, jobId }) {
      const job = await require(viewer, jobId);
      return toJobView({ job, title: await titleOf(job), viewer });
    },

    async cancel({ viewer, jobId }) {
      const job = await require(viewer, jobId);
      const found = await jobs.cancel({ id: job.id, nowMs: clock.nowMs() });
      if (found === null) throw new AppError('illegal_move');
      // Whoever runs it says when it has stopped.
      if (found === 'queued') await markSubject(job, 'cancelled');
    },

    async retry({ viewer, jobId }) {
      const job = await require(viewer, jobId);
      if (job.state !== 'failed' && job.state !== 'cancelled') throw new AppError('illegal_move');
      const { kind, subjectId } = job;
      const latest = await jobs.latestJobsFor({ kind, subjectIds: [subjectId] });
      const other = latest.get(subjectId);
      if (other && other.id !== job.id && (other.state === 'queued' || other.state === 'running')) {
        throw new AppError('illegal_move');
      }
      // Before it can be taken: a quick runner's ready must come last.
      await markSubject(job, null);
      if (!(await jobs.retry({ id: job.id, nowMs: clock.nowMs() }))) throw new AppError('illegal_move');
      wake();
    },
  };

  /** A job that was stopped before it ran, or is to run again, shows on the film or clip it is about. */
  async function markSubject(job: Job, errorCode: string | null): Promise<void> {
    await updateJobSubject({ films, clipStore, job, errorCode, errorDetail: null });
  }
}

/**
 * Writes a job's end (errorCode set) or new beginning (null) on the film's video or the clip it is about. What is ready
 * stays so: a film that plays goes on playing when reading its subtitles anew has failed.
 */
export async function updateJobSubject(args: {
  films: FilmStore;
  clipStore: ClipStore;
  job: Pick<Job, 'kind' | 'subjectId'>;
  errorCode: string | null;
  errorDetail: string | null;
}): Promise<void> {
  const { films, clipStore, job, errorCode, errorDetail } = args;
  if (job.kind === 'import_video') {
    const state = errorCode === null ? 'importing' : 'failed';
    await films.updateVideo(
      job.subjectId,
      { state, errorCode, errorDetail },
      { expectedStates: errorCode === null ? ['failed'] : ['importing', 'failed'] },
    );
  }
  if (job.kind === 'cut_bar') {
    const state = errorCode === null ? 'cutting' : 'failed';
    await clipStore.updateClip(
      job.subjectId,
      { state, errorCode },
      { expectedStates: errorCode === null ? ['failed'] : ['cutting', 'failed'] },
    );
  }
}
