import type { Viewer } from '#domain/accounts/types.ts';
import { cleanLine } from '#domain/clean-line.ts';
import { AppError } from '#domain/errors.ts';
import { mayRunLibrary, visibleOwnerIds } from '#domain/films/access.ts';
import { requireRemains, requireVideo } from '#domain/films/films-service.ts';
import type { FilmStore, MezzanineFacts } from '#domain/films/types.ts';
import { viewOfJob } from '#domain/jobs/jobs-service.ts';
import { queueJob } from '#domain/jobs/queue-job.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import { newId } from '#domain/new-id.ts';
import type { BarView, Clock, NewBar, Services } from '#domain/services.ts';
import { hullOf, layOutSegments } from '#shared/clip-segments.ts';
import { frameStartMs } from '#shared/frames.ts';
import { titleOfClip } from '#shared/spoken-most.ts';
import { chooseSpans } from './choose-frames.ts';
import type { Bar, BarStore } from './types.ts';
import { linesOfClip } from './write-subtitles.ts';

/** Saved clips: made by a job and listed. A clip is seen by whoever may see its film, removed by its owner. */
export function createClipsService(args: {
  bars: BarStore;
  films: FilmStore;
  jobs: JobStore;
  files: Pick<LibraryFiles, 'removeBar'>;
  clock: Clock;
  /** Called after a job was queued, so that the runner looks at once. */
  wake: () => void;
}): Services['clips'] {
  const { bars, films, jobs, files, clock, wake } = args;

  const viewOf = async (viewer: Viewer, bar: Bar): Promise<BarView> => {
    const { film, video } = await requireRemains({ films, viewer, videoId: bar.videoId });
    const lines = await films.linesOfVideo({ videoId: video.id, ...partsOf(bar) });
    const latest = await jobs.latestJobFor({ kind: 'cut_bar', subjectIds: [bar.id] });
    const job = latest.get(bar.id);
    return {
      bar,
      film,
      video,
      lines: linesOfClip({ lines, segments: bar.segments }),
      mine: bar.ownerId === viewer.id,
      job: job ? viewOfJob({ job, title: bar.title, viewer }) : null,
    };
  };

  const requireBar = async (viewer: Viewer, barId: string): Promise<BarView> => {
    const bar = await bars.barById(barId);
    if (!bar) throw new AppError('not_found');
    return viewOf(viewer, bar);
  };

  return {
    async create({ viewer, bar: wanted }) {
      const { film, video } = await requireVideo({ films, viewer, videoId: wanted.videoId });
      const facts = video.mezzanine;
      if (video.state !== 'ready' || !facts) throw new AppError('not_ready');
      const segments = layOutSegments(chooseSpans({ bar: wanted, facts }), facts.rate);
      const { startFrame, endFrame } = hullOf(segments);
      const startMs = Math.round(frameStartMs(startFrame, facts.rate));
      const endMs = Math.round(frameStartMs(endFrame, facts.rate));
      const lines = await films.linesOfVideo({ videoId: video.id, ...partsOf({ startMs, endMs, segments }) });
      const bar: Bar = {
        id: newId(),
        ownerId: viewer.id,
        videoId: video.id,
        filmId: film.id,
        title:
          wanted.title?.trim() || titleOfClip({ lines, ...firstStretch(wanted, facts), film: film.title }),
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
      await bars.insertBar(bar);
      await queueJob({ jobs, clock, kind: 'cut_bar', subjectId: bar.id });
      wake();
      return viewOf(viewer, bar);
    },

    detail: ({ viewer, barId }) => requireBar(viewer, barId),

    async list({ viewer, mine, filmId, sort, pageno, pagesize, asOfMs = null }) {
      const found = await bars.listBars({
        ownerId: mine ? viewer.id : null,
        filmId,
        clientOwnerIds: visibleOwnerIds(viewer),
        sort,
        limit: pagesize,
        offset: (pageno - 1) * pagesize,
        asOfMs,
      });
      const list = await Promise.all(found.bars.map((bar) => viewOf(viewer, bar)));
      return { list, total: found.total, pageno, pagesize, asOfMs: found.asOfMs };
    },

    async rename({ viewer, barId, title }) {
      const { bar } = await requireBar(viewer, barId);
      if (bar.ownerId !== viewer.id) throw new AppError('not_found');
      const wanted = cleanLine(title);
      if (wanted === '') throw new AppError('bad_parameter', { field: 'title' });
      await bars.updateBar(bar.id, { title: wanted });
      return requireBar(viewer, barId);
    },

    async remove({ viewer, barId }) {
      const { bar, job } = await requireBar(viewer, barId);
      if (bar.ownerId !== viewer.id && !mayRunLibrary(viewer)) throw new AppError('not_found');
      if (job && (job.state === 'queued' || job.state === 'running')) {
        await jobs.cancel({ id: job.id, nowMs: clock.nowMs() });
      }
      await bars.deleteBar(bar.id);
      await files.removeBar(bar.id);
    },
  };
}

/** Where a clip's lines are said: what lies between its parts is none of it, however long that is. */
const partsOf = ({ startMs, endMs, segments }: Pick<Bar, 'startMs' | 'endMs' | 'segments'>) => ({
  fromMs: startMs,
  toMs: endMs,
  ...(segments.length > 1 ? { spans: segments } : {}),
});

/** The stretch a clip is named after: the first of the wish, padding not counted. Milliseconds. */
function firstStretch(bar: NewBar, { rate }: MezzanineFacts): { startMs: number; endMs: number } {
  const wanted = bar.spans?.[0] ?? bar;
  return {
    startMs: wanted.startFrame === null ? wanted.startMs : frameStartMs(wanted.startFrame, rate),
    endMs: wanted.endFrame === null ? wanted.endMs : frameStartMs(wanted.endFrame, rate),
  };
}
