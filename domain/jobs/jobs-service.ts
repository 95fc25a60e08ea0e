import { isAdmin } from '../accounts/is-admin.ts';
import type { Viewer } from '../accounts/types.ts';
import type { ClipStore } from '../clips/types.ts';
import type { Clock } from '../clock.ts';
import type { DubStore } from '../dubs/types.ts';
import { AppError } from '../errors.ts';
import { canEditFilm } from '../films/film-access.ts';
import type { FilmStore } from '../films/types.ts';
import type { ReelStore } from '../reels/types.ts';
import type { TakeStore } from '../takes/types.ts';
import { isOpenJob } from './is-open-job.ts';
import type { Job, JobKind, JobStore, JobsService, JobView, JobWaiter } from './types.ts';

/** Returns a job as the viewer may see it: only admins get the error detail. */
export function toJobView(args: { job: Job; title: string; viewer: Viewer }): JobView {
  const { title, viewer } = args;
  const { id, kind, subjectId, state, stage, progressPercent, errorCode, updatedMs } = args.job;
  const errorDetail = isAdmin(viewer) ? args.job.errorDetail : null;
  return {
    id,
    kind,
    subjectId,
    state,
    stage,
    percent: progressPercent,
    errorCode,
    errorDetail,
    title,
    updatedMs,
  };
}

/**
 * Creates the service for the progress, cancellation, and retry of jobs. Whoever may edit a job's subject may see and
 * change the job; others get not_found.
 */
export function createJobsService(args: {
  jobs: JobStore;
  films: FilmStore;
  clipStore: ClipStore;
  reels: ReelStore;
  dubs: DubStore;
  takes: Pick<TakeStore, 'takeById' | 'takesByIds'>;
  clock: Clock;
  jobWaiter: JobWaiter;
  /** Called after a retry, so that the runner looks for jobs at once. */
  wake: () => void;
}): JobsService {
  const { jobs, films, clipStore, reels, dubs, takes, clock, jobWaiter, wake } = args;

  /** Returns what jobs are about, by job ID, with one read for each kind of job. */
  const titlesOf = async (shown: readonly Job[]): Promise<Map<string, string>> => {
    const idsOf = (kind: JobKind) =>
      shown.filter((job) => job.kind === kind).map(({ subjectId }) => subjectId);
    const [reelIds, dubIds, takeIds] = [idsOf('cut_reel'), idsOf('mix_dub'), idsOf('analyze_take')];
    const videoIds = [...idsOf('import_video'), ...idsOf('align_lines'), ...idsOf('check_subtitles')];
    // Dubs and takes have the titles of their clips.
    const ofClips = [
      ...(dubIds.length === 0 ? [] : await dubs.dubsByIds(dubIds)),
      ...(takeIds.length === 0 ? [] : await takes.takesByIds(takeIds)),
    ];
    const clipIds = [...idsOf('cut_bar'), ...ofClips.map(({ clipId }) => clipId)];
    const videos = videoIds.length === 0 ? new Map() : await films.videosWithFilms(videoIds);
    const clips = clipIds.length === 0 ? [] : await clipStore.clipsByIds(clipIds);
    const cutReels = reelIds.length === 0 ? [] : await reels.reelsByIds(reelIds);
    const titles = new Map<string, string>([...clips, ...cutReels].map(({ id, title }) => [id, title]));
    for (const [id, { video }] of videos) titles.set(id, video.originalName);
    for (const { id, clipId } of ofClips) titles.set(id, titles.get(clipId) ?? id);
    return new Map(shown.map(({ id, subjectId }) => [id, titles.get(subjectId) ?? subjectId]));
  };
  const viewsOf = async (viewer: Viewer, shown: readonly Job[]): Promise<JobView[]> => {
    const titles = await titlesOf(shown);
    return shown.map((job) => toJobView({ job, title: titles.get(job.id) ?? job.subjectId, viewer }));
  };

  const canAccess = async (viewer: Viewer, job: Job): Promise<boolean> => {
    if (isAdmin(viewer)) return true;
    if (job.kind === 'cut_bar') return (await clipStore.clipById(job.subjectId))?.ownerId === viewer.id;
    if (job.kind === 'cut_reel') return (await reels.reelById(job.subjectId))?.ownerId === viewer.id;
    if (job.kind === 'mix_dub') return (await dubs.dubById(job.subjectId))?.ownerId === viewer.id;
    if (job.kind === 'analyze_take') return (await takes.takeById(job.subjectId))?.ownerId === viewer.id;
    const found = (await films.videosWithFilms([job.subjectId])).get(job.subjectId);
    return found ? canEditFilm(viewer, found.film) : false;
  };

  const requireJob = async (viewer: Viewer, jobId: string): Promise<Job> => {
    const job = await jobs.jobById(jobId);
    if (!job || !(await canAccess(viewer, job))) throw new AppError('not_found');
    return job;
  };

  return {
    async list({ viewer, states, kind = null, pageNumber, pageSize, asOfMs = null }) {
      const offset = (pageNumber - 1) * pageSize;
      const found = await jobs.listJobs({ states, kind, limit: pageSize, offset, asOfMs });
      const list = await viewsOf(viewer, found.jobs);
      return { list, total: found.total, pageNumber, pageSize, asOfMs: found.asOfMs };
    },

    async view({ viewer, jobId, waitMs = 0 }) {
      let job = await requireJob(viewer, jobId);
      if (waitMs > 0 && isOpenJob(job)) {
        const { kind, subjectId } = job;
        await jobWaiter.waitForEnd({ kind, subjectId, withinMs: waitMs });
        job = await requireJob(viewer, jobId);
      }
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
      if (other && other.id !== job.id && isOpenJob(other)) throw new AppError('illegal_move');
      // Must happen before the job can be claimed, or it could overwrite the result of a fast worker.
      await markSubject(job, null);
      if (!(await jobs.retry({ id: job.id, nowMs: clock.nowMs() }))) throw new AppError('illegal_move');
      wake();
    },
  };

  /** Updates the film, clip, reel, or dub of a job that was cancelled before it ran or is queued again. */
  async function markSubject(job: Job, errorCode: string | null): Promise<void> {
    await updateJobSubject({ films, clipStore, reels, dubs, job, errorCode, errorDetail: null });
  }
}

/**
 * Writes the end of a job (errorCode set) or a new start (null) to its video, clip, reel, or dub; a take has no state. A ready subject stays ready: a
 * film that plays keeps playing if reading its subtitles again has failed.
 */
export async function updateJobSubject(args: {
  films: FilmStore;
  clipStore: ClipStore;
  reels: ReelStore;
  dubs: DubStore;
  job: Pick<Job, 'kind' | 'subjectId'>;
  errorCode: string | null;
  errorDetail: string | null;
}): Promise<void> {
  const { films, clipStore, reels, dubs, job, errorCode, errorDetail } = args;
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
  if (job.kind === 'cut_reel') {
    const state = errorCode === null ? 'cutting' : 'failed';
    await reels.updateReel(
      job.subjectId,
      { state, errorCode },
      { expectedStates: errorCode === null ? ['failed'] : ['cutting', 'failed'] },
    );
  }
  if (job.kind === 'mix_dub') {
    const state = errorCode === null ? 'mixing' : 'failed';
    await dubs.updateDub(
      job.subjectId,
      { state, errorCode },
      { expectedStates: errorCode === null ? ['failed'] : ['mixing', 'failed'] },
    );
  }
}
