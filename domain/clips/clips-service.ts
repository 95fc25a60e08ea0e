import { getFrameBounds, layOutSegments } from '#shared/clip-segments.ts';
import { buildDefaultClipTitle } from '#shared/default-clip-title.ts';
import { frameStartMs } from '#shared/frames.ts';
import { isAdmin } from '../accounts/is-admin.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AlignmentStore } from '../alignments/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { canViewFilm, visibleClientOwnerIds } from '../films/film-access.ts';
import { requireVideo } from '../films/films-service.ts';
import type { FilmStore, MezzanineInfo } from '../films/types.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { toJobView } from '../jobs/jobs-service.ts';
import type { JobStore, JobWaiter } from '../jobs/types.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import { newId } from '../new-id.ts';
import { sanitizeSingleLine } from '../text/sanitize-text.ts';
import { resolveFrameSpans } from './resolve-frame-spans.ts';
import { resolveWantedSpan } from './resolve-wanted-span.ts';
import { selectClipLines } from './select-clip-lines.ts';
import type { Clip, ClipStore, ClipsService, ClipView, ClipWithLines, NewClip } from './types.ts';

/**
 * Creates the service for saved clips. A job cuts each clip. Whoever may see the film may see the clip; its owner may
 * delete it.
 */
export function createClipsService(args: {
  clipStore: ClipStore;
  films: FilmStore;
  alignments: Pick<AlignmentStore, 'alignedLinesByKeys'>;
  jobs: JobStore;
  files: Pick<LibraryFiles, 'removeClip'>;
  clock: Clock;
  jobWaiter: JobWaiter;
  /** Called after a job was queued, so that the runner starts it at once. */
  wake: () => void;
}): ClipsService {
  const { clipStore, films, alignments, jobs, files, clock, jobWaiter, wake } = args;

  /** Leaves out clips that the viewer may not see. The number of reads does not depend on the number of clips. */
  const addLines = async (viewer: Viewer, shown: readonly Clip[]): Promise<ClipWithLines[]> => {
    if (shown.length === 0) return [];
    const [videos, lines] = await Promise.all([
      films.videosWithFilms(shown.map(({ videoId }) => videoId)),
      films.linesOfRanges(
        shown.flatMap(({ videoId, segments }) =>
          segments.map(({ startMs, endMs }) => ({ videoId, startMs, endMs })),
        ),
      ),
    ]);
    const linesByVideo = Map.groupBy(lines, ({ videoId }) => videoId);
    return shown.flatMap((clip) => {
      const found = videos.get(clip.videoId);
      if (!found || !canViewFilm(viewer, found.film)) return [];
      const selected = selectClipLines({
        lines: clip.keptLines ?? linesByVideo.get(clip.videoId) ?? [],
        segments: clip.segments,
      });
      return [{ clip, ...found, lines: selected.lines, linePositions: selected.positions }];
    });
  };

  const viewsOf = async (viewer: Viewer, shown: readonly Clip[]): Promise<ClipView[]> => {
    if (shown.length === 0) return [];
    const [found, latest] = await Promise.all([
      addLines(viewer, shown),
      jobs.latestJobsFor({ kind: 'cut_bar', subjectIds: shown.map(({ id }) => id) }),
    ]);
    return found.map((one) => {
      const { id, title, ownerId } = one.clip;
      const job = latest.get(id);
      return { ...one, isOwn: ownerId === viewer.id, job: job ? toJobView({ job, title, viewer }) : null };
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

  const requirePlayableVideo = async (viewer: Viewer, videoId: string) => {
    const { film, video } = await requireVideo({ films, viewer, videoId });
    const { mezzanine } = video;
    if (video.state !== 'ready' || !mezzanine) throw new AppError('not_ready');
    return { film, video, mezzanine };
  };

  /** Makes the row of a new clip. */
  const makeClip = async (args: {
    viewer: Viewer;
    request: NewClip;
    source: Awaited<ReturnType<typeof requirePlayableVideo>>;
  }): Promise<Clip> => {
    const { viewer, request } = args;
    const { film, video, mezzanine } = args.source;
    const segments = layOutSegments(resolveFrameSpans({ clip: request, mezzanine }), mezzanine.rate);
    const { startFrame, endFrame } = getFrameBounds(segments);
    const startMs = Math.round(frameStartMs(startFrame, mezzanine.rate));
    const endMs = Math.round(frameStartMs(endFrame, mezzanine.rate));
    const lines = await films.linesOfVideo({
      videoId: video.id,
      ...getLineRange({ startMs, endMs, segments }),
    });
    return {
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
      keptLines: null,
      state: 'cutting',
      errorCode: null,
      proof: null,
      createdMs: clock.nowMs(),
    };
  };

  const queueCut = async (clipId: string) => {
    await enqueueJob({ jobs, clock, kind: 'cut_bar', subjectId: clipId });
    wake();
  };

  return {
    async create({ viewer, clip: request }) {
      const source = await requirePlayableVideo(viewer, request.videoId);
      const clip = await makeClip({ viewer, request, source });
      await clipStore.insertClip(clip);
      await queueCut(clip.id);
      return viewOf(viewer, clip);
    },

    async forLines({ viewer, wanted, waitMs }) {
      const source = await requirePlayableVideo(viewer, wanted.videoId);
      const { mezzanine } = source;
      const { span, earlier } = await resolveWantedSpan({ films, alignments, wanted, mezzanine });
      const request = { ...span, videoId: wanted.videoId, headMs: 0, tailMs: 0, spans: null, title: null };
      const wish = await makeClip({ viewer, request, source });
      // Whoever has cut the lines before their words were known has recorded over that clip.
      const clip = await clipStore.findOrInsertClip(wish, earlier);
      if (clip.state === 'ready') return viewOf(viewer, clip);
      // The same wish after a failure or a cancelled cut is another attempt.
      await clipStore.updateClip(
        clip.id,
        { state: 'cutting', errorCode: null },
        { expectedStates: ['failed'] },
      );
      await queueCut(clip.id);
      if (waitMs > 0) {
        await jobWaiter.waitForEnd({ kind: 'cut_bar', subjectId: clip.id, withinMs: waitMs });
      }
      return requireClip(viewer, clip.id);
    },

    detail: ({ viewer, clipId }) => requireClip(viewer, clipId),

    async withLines({ viewer, clipIds }) {
      return addLines(viewer, await clipStore.clipsByIds(clipIds));
    },

    async details({ viewer, clipIds }) {
      return viewsOf(viewer, await clipStore.clipsByIds(clipIds));
    },

    async list({ viewer, mine, filmId, sort, pageNumber, pageSize, asOfMs = null }) {
      const found = await clipStore.listClips({
        ownerId: mine ? viewer.id : null,
        filmId,
        clientOwnerIds: visibleClientOwnerIds(viewer),
        sort,
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
        asOfMs,
      });
      const list = await viewsOf(viewer, found.clips);
      return { list, total: found.total, pageNumber, pageSize, asOfMs: found.asOfMs };
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
