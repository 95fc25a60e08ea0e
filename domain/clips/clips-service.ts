import { isAdmin } from '#domain/accounts/require-admin.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { ClipsService, ClipView, NewClip } from '#domain/clips/types.ts';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import { canViewFilm, visibleClientOwnerIds } from '#domain/films/film-access.ts';
import { requireVideo } from '#domain/films/films-service.ts';
import type { FilmStore, MezzanineInfo } from '#domain/films/types.ts';
import { enqueueJob } from '#domain/jobs/enqueue-job.ts';
import { toJobView } from '#domain/jobs/jobs-service.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import { newId } from '#domain/new-id.ts';
import { sanitizeSingleLine } from '#domain/text/sanitize-text.ts';
import { getFrameBounds, layOutSegments } from '#shared/clip-segments.ts';
import { buildDefaultClipTitle } from '#shared/default-clip-title.ts';
import { frameStartMs } from '#shared/frames.ts';
import { resolveFrameSpans } from './resolve-frame-spans.ts';
import type { Clip, ClipStore } from './types.ts';
import { selectClipLines } from './write-subtitles.ts';

/**
 * Creates the service for saved clips. A job cuts each clip. Whoever may see the film may see the clip; its owner may
 * delete it.
 */
export function createClipsService(args: {
  clipStore: ClipStore;
  films: FilmStore;
  jobs: JobStore;
  files: Pick<LibraryFiles, 'removeClip'>;
  clock: Clock;
  /** Called after a job was queued, so that the runner starts it at once. */
  wake: () => void;
}): ClipsService {
  const { clipStore, films, jobs, files, clock, wake } = args;

  /** Leaves out clips that the viewer may not see. The number of reads does not depend on the number of clips. */
  const viewsOf = async (viewer: Viewer, shown: readonly Clip[]): Promise<ClipView[]> => {
    if (shown.length === 0) return [];
    const [videos, lines, latest] = await Promise.all([
      films.videosWithFilms(shown.map(({ videoId }) => videoId)),
      films.linesOfRanges(
        shown.flatMap(({ videoId, segments }) =>
          segments.map(({ startMs, endMs }) => ({ videoId, startMs, endMs })),
        ),
      ),
      jobs.latestJobsFor({ kind: 'cut_bar', subjectIds: shown.map(({ id }) => id) }),
    ]);
    const linesByVideo = Map.groupBy(lines, ({ videoId }) => videoId);
    return shown.flatMap((clip) => {
      const found = videos.get(clip.videoId);
      if (!found || !canViewFilm(viewer, found.film)) return [];
      const job = latest.get(clip.id);
      return [
        {
          clip,
          ...found,
          lines: selectClipLines({ lines: linesByVideo.get(clip.videoId) ?? [], segments: clip.segments }),
          isOwn: clip.ownerId === viewer.id,
          job: job ? toJobView({ job, title: clip.title, viewer }) : null,
        },
      ];
    });
  };

  const viewOf = async (viewer: Viewer, clip: Clip): Promise<ClipView> => {
    const [view] = await viewsOf(viewer, [clip]);
    if (!view) throw new AppError('not_found');
    return view;
  };

  const requireClip = async (viewer: Viewer, clipId: string): Promise<ClipView> => {
    const clip = await clipStore.clipById(clipId);
    if (!clip) throw new AppError('not_found');
    return viewOf(viewer, clip);
  };

  return {
    async create({ viewer, clip: request }) {
      const { film, video } = await requireVideo({ films, viewer, videoId: request.videoId });
      const { mezzanine } = video;
      if (video.state !== 'ready' || !mezzanine) throw new AppError('not_ready');
      const segments = layOutSegments(resolveFrameSpans({ clip: request, mezzanine }), mezzanine.rate);
      const { startFrame, endFrame } = getFrameBounds(segments);
      const startMs = Math.round(frameStartMs(startFrame, mezzanine.rate));
      const endMs = Math.round(frameStartMs(endFrame, mezzanine.rate));
      const lines = await films.linesOfVideo({
        videoId: video.id,
        ...getLineRange({ startMs, endMs, segments }),
      });
      const clip: Clip = {
        id: newId(),
        ownerId: viewer.id,
        videoId: video.id,
        filmId: film.id,
        title:
          sanitizeSingleLine(request.title ?? '') ||
          buildDefaultClipTitle({ lines, ...getTitleSpan(request, mezzanine), film: film.title }),
        startFrame,
        endFrame,
        startMs,
        endMs,
        segments,
        state: 'cutting',
        errorCode: null,
        proof: null,
        createdMs: clock.nowMs(),
      };
      await clipStore.insertClip(clip);
      await enqueueJob({ jobs, clock, kind: 'cut_bar', subjectId: clip.id });
      wake();
      return viewOf(viewer, clip);
    },

    detail: ({ viewer, clipId }) => requireClip(viewer, clipId),

    async details({ viewer, clipIds }) {
      return viewsOf(viewer, await clipStore.clipsByIds(clipIds));
    },

    async list({ viewer, mine, filmId, sort, pageno, pagesize, asOfMs = null }) {
      const found = await clipStore.listClips({
        ownerId: mine ? viewer.id : null,
        filmId,
        clientOwnerIds: visibleClientOwnerIds(viewer),
        sort,
        limit: pagesize,
        offset: (pageno - 1) * pagesize,
        asOfMs,
      });
      const list = await viewsOf(viewer, found.clips);
      return { list, total: found.total, pageno, pagesize, asOfMs: found.asOfMs };
    },

    async rename({ viewer, clipId, title }) {
      const { clip } = await requireClip(viewer, clipId);
      if (clip.ownerId !== viewer.id) throw new AppError('not_found');
      const newTitle = sanitizeSingleLine(title);
      if (newTitle === '') throw new AppError('bad_parameter', { field: 'title' });
      await clipStore.updateClip(clip.id, { title: newTitle });
      return requireClip(viewer, clipId);
    },

    async remove({ viewer, clipId }) {
      const { clip, job } = await requireClip(viewer, clipId);
      if (clip.ownerId !== viewer.id && !isAdmin(viewer)) throw new AppError('not_found');
      if (job && (job.state === 'queued' || job.state === 'running')) {
        await jobs.cancel({ id: job.id, nowMs: clock.nowMs() });
      }
      await clipStore.deleteClip(clip.id);
      await files.removeClip(clip.id);
    },
  };
}

/** Returns the parts of the film whose lines belong to a clip, without the gaps between its segments. */
const getLineRange = ({ startMs, endMs, segments }: Pick<Clip, 'startMs' | 'endMs' | 'segments'>) => ({
  fromMs: startMs,
  toMs: endMs,
  ...(segments.length > 1 ? { spans: segments } : {}),
});

/** Returns the part that a clip is named after: the first one requested, without padding. In milliseconds. */
function getTitleSpan(clip: NewClip, { rate }: MezzanineInfo): { startMs: number; endMs: number } {
  const span = clip.spans?.[0] ?? clip;
  return {
    startMs: span.startFrame === null ? span.startMs : frameStartMs(span.startFrame, rate),
    endMs: span.endFrame === null ? span.endMs : frameStartMs(span.endFrame, rate),
  };
}
