import { isAdmin } from '#domain/accounts/require-admin.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { ClipsService, ClipView, NewClip } from '#domain/clips/types.ts';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import { visibleClientOwnerIds } from '#domain/films/film-access.ts';
import { requireVideo, requireVideoIncludingRemoved } from '#domain/films/films-service.ts';
import type { FilmStore, MezzanineInfo } from '#domain/films/types.ts';
import { enqueueJob } from '#domain/jobs/enqueue-job.ts';
import { toJobView } from '#domain/jobs/jobs-service.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import { newId } from '#domain/new-id.ts';
import { sanitizeSingleLine } from '#domain/text/sanitize-single-line.ts';
import { getFrameBounds, layOutSegments } from '#shared/clip-segments.ts';
import { buildDefaultClipTitle } from '#shared/default-clip-title.ts';
import { frameStartMs } from '#shared/frames.ts';
import { resolveFrameSpans } from './resolve-frame-spans.ts';
import type { Clip, ClipStore } from './types.ts';
import { selectClipLines } from './write-subtitles.ts';

/** Saved clips: made by a job and listed. A clip is seen by whoever may see its film, removed by its owner. */
export function createClipsService(args: {
  clipStore: ClipStore;
  films: FilmStore;
  jobs: JobStore;
  files: Pick<LibraryFiles, 'removeClip'>;
  clock: Clock;
  /** Called after a job was queued, so that the runner looks at once. */
  wake: () => void;
}): ClipsService {
  const { clipStore: bars, films, jobs, files, clock, wake } = args;

  const viewOf = async (viewer: Viewer, bar: Clip): Promise<ClipView> => {
    const { film, video } = await requireVideoIncludingRemoved({ films, viewer, videoId: bar.videoId });
    const lines = await films.linesOfVideo({ videoId: video.id, ...partsOf(bar) });
    const latest = await jobs.latestJobsFor({ kind: 'cut_bar', subjectIds: [bar.id] });
    const job = latest.get(bar.id);
    return {
      clip: bar,
      film,
      video,
      lines: selectClipLines({ lines, segments: bar.segments }),
      isOwn: bar.ownerId === viewer.id,
      job: job ? toJobView({ job, title: bar.title, viewer }) : null,
    };
  };

  const requireBar = async (viewer: Viewer, clipId: string): Promise<ClipView> => {
    const bar = await bars.clipById(clipId);
    if (!bar) throw new AppError('not_found');
    return viewOf(viewer, bar);
  };

  return {
    async create({ viewer, clip: wanted }) {
      const { film, video } = await requireVideo({ films, viewer, videoId: wanted.videoId });
      const facts = video.mezzanine;
      if (video.state !== 'ready' || !facts) throw new AppError('not_ready');
      const segments = layOutSegments(resolveFrameSpans({ clip: wanted, facts }), facts.rate);
      const { startFrame, endFrame } = getFrameBounds(segments);
      const startMs = Math.round(frameStartMs(startFrame, facts.rate));
      const endMs = Math.round(frameStartMs(endFrame, facts.rate));
      const lines = await films.linesOfVideo({ videoId: video.id, ...partsOf({ startMs, endMs, segments }) });
      const bar: Clip = {
        id: newId(),
        ownerId: viewer.id,
        videoId: video.id,
        filmId: film.id,
        title:
          wanted.title?.trim() ||
          buildDefaultClipTitle({ lines, ...firstStretch(wanted, facts), film: film.title }),
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
      await bars.insertClip(bar);
      await enqueueJob({ jobs, clock, kind: 'cut_bar', subjectId: bar.id });
      wake();
      return viewOf(viewer, bar);
    },

    detail: ({ viewer, clipId }) => requireBar(viewer, clipId),

    async list({ viewer, mine, filmId, sort, pageno, pagesize, asOfMs = null }) {
      const found = await bars.listClips({
        ownerId: mine ? viewer.id : null,
        filmId,
        clientOwnerIds: visibleClientOwnerIds(viewer),
        sort,
        limit: pagesize,
        offset: (pageno - 1) * pagesize,
        asOfMs,
      });
      const list = await Promise.all(found.clips.map((bar) => viewOf(viewer, bar)));
      return { list, total: found.total, pageno, pagesize, asOfMs: found.asOfMs };
    },

    async rename({ viewer, clipId, title }) {
      const { clip: bar } = await requireBar(viewer, clipId);
      if (bar.ownerId !== viewer.id) throw new AppError('not_found');
      const wanted = sanitizeSingleLine(title);
      if (wanted === '') throw new AppError('bad_parameter', { field: 'title' });
      await bars.updateClip(bar.id, { title: wanted });
      return requireBar(viewer, clipId);
    },

    async remove({ viewer, clipId }) {
      const { clip: bar, job } = await requireBar(viewer, clipId);
      if (bar.ownerId !== viewer.id && !isAdmin(viewer)) throw new AppError('not_found');
      if (job && (job.state === 'queued' || job.state === 'running')) {
        await jobs.cancel({ id: job.id, nowMs: clock.nowMs() });
      }
      await bars.deleteClip(bar.id);
      await files.removeClip(bar.id);
    },
  };
}

/** Where a clip's lines are said: what lies between its parts is none of it, however long that is. */
const partsOf = ({ startMs, endMs, segments }: Pick<Clip, 'startMs' | 'endMs' | 'segments'>) => ({
  fromMs: startMs,
  toMs: endMs,
  ...(segments.length > 1 ? { spans: segments } : {}),
});

/** The stretch a clip is named after: the first of the wish, padding not counted. Milliseconds. */
function firstStretch(bar: NewClip, { rate }: MezzanineInfo): { startMs: number; endMs: number } {
  const wanted = bar.spans?.[0] ?? bar;
  return {
    startMs: wanted.startFrame === null ? wanted.startMs : frameStartMs(wanted.startFrame, rate),
    endMs: wanted.endFrame === null ? wanted.endMs : frameStartMs(wanted.endFrame, rate),
  };
}
