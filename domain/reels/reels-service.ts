import { REEL_MAX_MS, REELS_PER_OWNER } from '#shared/reels.ts';
import type { Viewer } from '../accounts/types.ts';
import type { ProposeCuts } from '../clips/cut-proposals.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { canViewFilm } from '../films/film-access.ts';
import type { FilmStore } from '../films/types.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { isOpenJob } from '../jobs/is-open-job.ts';
import { toJobView } from '../jobs/jobs-service.ts';
import type { JobStore } from '../jobs/types.ts';
import type { DerivedFileCache } from '../media/derived-file-cache.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import { newId } from '../new-id.ts';
import { sanitizeSingleLine } from '../text/sanitize-text.ts';
import type { OmittedLine, Reel, ReelPart, ReelStore, ReelsService, ReelView } from './types.ts';

type ReelFilms = Pick<FilmStore, 'linesByIds' | 'videosWithFilms'>;

/** Creates the service for reels. A job cuts each reel; its file is a derived file. */
export function createReelsService(args: {
  reels: ReelStore;
  films: ReelFilms;
  proposeCuts: ProposeCuts;
  jobs: JobStore;
  files: Pick<LibraryFiles, 'reelFile' | 'removeReel' | 'exists' | 'size'>;
  derivedFiles: Pick<DerivedFileCache, 'touch'>;
  clock: Clock;
  /** Called after a job was queued, so that the runner starts it at once. */
  wake: () => void;
}): ReelsService {
  const { reels, films, proposeCuts, jobs, files, derivedFiles, clock, wake } = args;

  const viewsOf = async (viewer: Viewer, shown: readonly Reel[]): Promise<ReelView[]> => {
    const latest = await jobs.latestJobsFor({ kind: 'cut_reel', subjectIds: shown.map(({ id }) => id) });
    return Promise.all(
      shown.map(async (reel) => {
        const job = latest.get(reel.id);
        const path = files.reelFile(reel.id);
        const hasFile = reel.state === 'ready' && (await files.exists(path));
        return {
          reel,
          job: job ? toJobView({ job, title: reel.title, viewer }) : null,
          bytes: hasFile ? await files.size(path) : null,
        };
      }),
    );
  };

  const requireReel = async (viewer: Viewer, reelId: string): Promise<ReelView> => {
    const reel = await reels.reelById(reelId);
    if (reel?.ownerId !== viewer.id) throw new AppError('not_found');
    const [view] = await viewsOf(viewer, [reel]);
    if (!view) throw new AppError('not_found');
    return view;
  };

  const queueCut = async (reelId: string) => {
    await enqueueJob({ jobs, clock, kind: 'cut_reel', subjectId: reelId });
    wake();
  };

  return {
    async create({ viewer, reel: wanted }) {
      const title = sanitizeSingleLine(wanted.title);
      if (title === '') throw new AppError('bad_parameter', { field: 'title' });
      const { parts, omitted } = await chooseParts({ films, proposeCuts, viewer, lineIds: wanted.lineIds });
      if (parts.length === 0) throw new AppError('not_found', { field: 'lineIds' });
      const reel: Reel = {
        id: newId(),
        ownerId: viewer.id,
        title,
        subtitles: wanted.subtitles,
        hasFilmTitles: wanted.hasFilmTitles,
        parts,
        omitted,
        state: 'cutting',
        errorCode: null,
        durationMs: null,
        createdMs: clock.nowMs(),
      };
      await reels.insertReel(reel, REELS_PER_OWNER);
      await queueCut(reel.id);
      return requireReel(viewer, reel.id);
    },

    detail: ({ viewer, reelId }) => requireReel(viewer, reelId),

    async list({ viewer, pageNumber, pageSize, asOfMs = null }) {
      const offset = (pageNumber - 1) * pageSize;
      const found = await reels.listReels({ ownerId: viewer.id, limit: pageSize, offset, asOfMs });
      const list = await viewsOf(viewer, found.reels);
      return { list, total: found.total, pageNumber, pageSize, asOfMs: found.asOfMs };
    },

    async recut({ viewer, reelId }) {
      const { reel, bytes } = await requireReel(viewer, reelId);
      if (reel.state === 'cutting' || bytes !== null) throw new AppError('illegal_move');
      await reels.updateReel(
        reel.id,
        { state: 'cutting', errorCode: null },
        { expectedStates: ['ready', 'failed'] },
      );
      await queueCut(reel.id);
      return requireReel(viewer, reelId);
    },

    async remove({ viewer, reelId }) {
      const { reel, job } = await requireReel(viewer, reelId);
      if (job && isOpenJob(job)) await jobs.cancel({ id: job.id, nowMs: clock.nowMs() });
      await reels.deleteReel(reel.id);
      await files.removeReel(reel.id);
    },

    async file({ viewer, reelId }) {
      const { reel, bytes } = await requireReel(viewer, reelId);
      if (bytes === null) throw new AppError('not_ready');
      const path = files.reelFile(reel.id);
      await derivedFiles.touch(path);
      return { path, title: reel.title };
    },
  };
}

/** Divides lines, in their order, into those that a viewer's reel is cut from and those that it leaves out. */
async function chooseParts(args: {
  films: ReelFilms;
  proposeCuts: ProposeCuts;
  viewer: Viewer;
  lineIds: readonly string[];
}): Promise<{ parts: ReelPart[]; omitted: OmittedLine[] }> {
  const { films, proposeCuts, viewer } = args;
  const lineIds = [...new Set(args.lineIds)];
  const lines = new Map((await films.linesByIds(lineIds)).map((line) => [line.id, line]));
  const videos = await films.videosWithFilms([...new Set([...lines.values()].map(({ videoId }) => videoId))]);
  const wanted = lineIds.map((lineId) => {
    const line = lines.get(lineId);
    const { film, video } = (line && videos.get(line.videoId)) ?? {};
    if (!line || !film || !canViewFilm(viewer, film) || video?.state !== 'ready' || !video.mezzanine)
      return null;
    return { ...line, lineId, film, mezzanine: video.mezzanine, revision: video.revision };
  });
  const cuts = await proposeCuts(wanted);
  const parts: ReelPart[] = [];
  const omitted: OmittedLine[] = [];
  let lengthMs = 0;
  for (const [at, lineId] of lineIds.entries()) {
    const [line, cut] = [wanted[at], cuts[at]];
    if (!line || !cut) {
      // The texts of a film that is hidden from the viewer stay hidden.
      omitted.push({ lineId, en: null, zh: null, reason: 'gone' });
      continue;
    }
    const { videoId, startMs, endMs, en, zh, film } = line;
    if (lengthMs + cut.endMs - cut.startMs > REEL_MAX_MS) {
      omitted.push({ lineId, en, zh, reason: 'too_long' });
      continue;
    }
    lengthMs += cut.endMs - cut.startMs;
    parts.push({
      videoId,
      startFrame: cut.startFrame,
      endFrame: cut.endFrame,
      cutStartMs: cut.startMs,
      line: { lineId, startMs, endMs, en, zh },
      filmTitle: film.title,
      filmTitleZh: film.titleZh,
    });
  }
  return { parts, omitted };
}
