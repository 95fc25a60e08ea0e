import { isAdmin } from '#domain/accounts/require-admin.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { ClipStore } from '#domain/clips/types.ts';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import { canEditFilm } from '#domain/films/film-access.ts';
import type { FilmStore } from '#domain/films/types.ts';
import type { JobsService, JobView } from '#domain/jobs/types.ts';
import type { Job, JobKind, JobStore } from './types.ts';

/** Returns a job as the viewer may see it: only admins get the error detail. */
export function toJobView(args: { job: Job; title: string; viewer: Viewer }): JobView {
  const { title, viewer } = args;
  const { id, kind, subjectId, state, stage, percent, errorCode, updatedMs } = args.job;
  const errorDetail = isAdmin(viewer) ? args.job.errorDetail : null;
  return { id, kind, subjectId, state, stage, percent, errorCode, errorDetail, title, updatedMs };
}

/**
 * Creates the service for the progress, cancellation, and retry of jobs. Whoever may edit a job's subject may see and
 * change the job; others get not_found.
 */
export function createJobsService(args: {
  jobs: JobStore;
  films: FilmStore;
  clipStore: ClipStore;
  clock: Clock;
  /** Called after a retry, so that the runner looks for jobs at once. */
  wake: () => void;
}): JobsService {
  const { jobs, films, clipStore, clock, wake } = args;

  /** Returns what jobs are about, by job ID, with one read for each kind of job. */
  const titlesOf = async (shown: readonly Job[]): Promise<Map<string, string>> => {
    const idsOf = (kind: JobKind) =>
      shown.filter((job) => job.kind === kind).map(({ subjectId }) => subjectId);
    const [videoIds, clipIds] = [idsOf('import_video'), idsOf('cut_bar')];
    const videos = videoIds.length === 0 ? new Map() : await films.videosWithFilms(videoIds);
    const clips = clipIds.length === 0 ? [] : await clipStore.clipsByIds(clipIds);
    const titles = new Map<string, string>(clips.map(({ id, title }) => [id, title]));
    for (const [id, { video }] of videos) titles.set(id, video.originalName);
    return new Map(shown.map(({ id, subjectId }) => [id, titles.get(subjectId) ?? subjectId]));
  };
  const viewsOf = async (viewer: Viewer, shown: readonly Job[]): Promise<JobView[]> => {
    const titles = await titlesOf(shown);
    return shown.map((job) => toJobView({ job, title: titles.get(job.id) ?? job.subjectId, viewer }));
  };

  const canAccess = async (viewer: Viewer, job: Job): Promise<boolean> => {
    if (isAdmin(viewer)) return true;
    if (job.kind === 'cut_bar') return (await clipStore.clipById(job.subjectId))?.ownerId === viewer.id;
    const found = (await films.videosWithFilms([job.subjectId])).get(job.subjectId);
    return found ? canEditFilm(viewer, found.film) : false;
  };

  const requireJob = async (viewer: Viewer, jobId: string): Promise<Job> => {
    const job = await jobs.jobById(jobId);
    if (!job || !(await canAccess(viewer, job))) throw new AppError('not_found');
    return job;
  };

  return {
    async list({ viewer, states, pageno, pagesize, asOfMs = null }) {
      if (!isAdmin(viewer)) throw new AppError('forbidden');
      const offset = (pageno - 1) * pagesize;
      const found = await jobs.listJobs({ states, limit: pagesize, offset, asOfMs });
      const list = await viewsOf(viewer, found.jobs);
      return { list, total: found.total, pageno, pagesize, asOfMs: found.asOfMs };
    },

    async view({ viewer, jobId }) {
      const job = await requireJob(viewer, jobId);
      const [view] = await viewsOf(viewer, [job]);
      if (!view) throw new AppError('not_found');
      return view;
    },

    async cancel({ viewer, jobId }) {
      const job = await requireJob(viewer, jobId);
      const found = await jobs.cancel({ id: job.id, nowMs: clock.nowMs() });
      if (found === null) throw new AppError('illegal_move');
      // The worker of a running job marks the subject when the job has stopped.
      if (found === 'queued') await markSubject(job, 'cancelled');
    },

    async retry({ viewer, jobId }) {
      const job = await requireJob(viewer, jobId);
      if (job.state !== 'failed' && job.state !== 'cancelled') throw new AppError('illegal_move');
      const { kind, subjectId } = job;
      const latest = await jobs.latestJobsFor({ kind, subjectIds: [subjectId] });
      const other = latest.get(subjectId);
      if (other && other.id !== job.id && (other.state === 'queued' || other.state === 'running')) {
        throw new AppError('illegal_move');
      }
      // Must happen before the job can be claimed, or it could overwrite the result of a fast worker.
      await markSubject(job, null);
      if (!(await jobs.retry({ id: job.id, nowMs: clock.nowMs() }))) throw new AppError('illegal_move');
      wake();
    },
  };

  /** Updates the film or clip of a job that was cancelled before it ran or is queued again. */
  async function markSubject(job: Job, errorCode: string | null): Promise<void> {
    await updateJobSubject({ films, clipStore, job, errorCode, errorDetail: null });
  }
}

/**
 * Writes the end of a job (errorCode set) or a new start (null) to its video or clip. A ready subject stays ready: a
 * film that plays keeps playing if reading its subtitles again has failed.
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
