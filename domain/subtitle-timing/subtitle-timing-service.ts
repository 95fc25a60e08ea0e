import type { Viewer } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { auditFilmChange } from '../films/audit-film-change.ts';
import { canEditFilm } from '../films/film-access.ts';
import { requireVideo } from '../films/films-service.ts';
import { rebuildLines } from '../films/rebuild-lines.ts';
import type { Film, FilmStore, SubtitleTrack } from '../films/types.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { isOpenJob } from '../jobs/is-open-job.ts';
import type { JobStore } from '../jobs/types.ts';
import { composeTimings } from './compose-timings.ts';
import type { SubtitleTiming, TimedLanguage, TrackTiming } from './timing-record.ts';
import type { SubtitleTimingService, SubtitleTimingStore } from './types.ts';

/** The ratio of a track after all mendings. Frame rates give 0.8 to 1.25. */
const RATIO_BOUNDS = { min: 0.5, max: 2 };

/** Creates the service that tells whether subtitles fit their film, and mends their times when a person says so. */
export function createSubtitleTimingService(args: {
  films: FilmStore;
  subtitleTimings: SubtitleTimingStore;
  jobs: JobStore;
  clock: Clock;
  /** Makes the job runner look for a new job at once. */
  wake: () => void;
}): SubtitleTimingService {
  const { films, subtitleTimings, jobs, clock, wake } = args;

  const requireEditable = async (viewer: Viewer, videoId: string) => {
    const { film, video } = await requireVideo({ films, viewer, videoId });
    if (!canEditFilm(viewer, film)) throw new AppError('forbidden');
    return { film, video };
  };
  const requireReady = async (viewer: Viewer, videoId: string) => {
    const { film, video } = await requireEditable(viewer, videoId);
    if (video.state !== 'ready') throw new AppError('not_ready');
    return film;
  };
  const auditOf = (viewer: Viewer, film: Film, videoId: string, detail: Record<string, string>) =>
    auditFilmChange({
      ...{
        actor: viewer,
        film,
        action: 'subtitles_changed',
        subjectId: videoId,
        nowMs: clock.nowMs(),
        detail,
      },
    });
  const queueCheck = async (videoId: string) => {
    await enqueueJob({ jobs, clock, kind: 'check_subtitles', subjectId: videoId, again: true });
    wake();
  };

  return {
    async view({ viewer, videoId }) {
      await requireEditable(viewer, videoId);
      const [record, latest] = await Promise.all([
        subtitleTimings.timingOfVideo(videoId),
        jobs.latestJobsFor({ kind: 'check_subtitles', subjectIds: [videoId] }),
      ]);
      const job = latest.get(videoId);
      const isChecking = job !== undefined && isOpenJob(job);
      const isChecked = record !== null && record.findings.length > 0;
      return {
        state: isChecking ? 'checking' : isChecked ? 'checked' : 'unknown',
        findings: isChecking ? [] : (record?.findings ?? []),
        isKept: record?.isKept ?? false,
        canUndo: (record?.previous ?? null) !== null,
      };
    },

    async check({ viewer, videoId }) {
      await requireEditable(viewer, videoId);
      await queueCheck(videoId);
    },

    async mend({ viewer, videoId, lang, timing, revision }) {
      const film = await requireReady(viewer, videoId);
      await rebuildLines({
        ...{ films, videoId, preserveSplits: true, keepClipLines: true },
        audit: auditOf(viewer, film, videoId, {
          ...{ kind: 'mended', offset_ms: String(timing.offsetMs), ratio: String(timing.ratio) },
        }),
        change(before, { video }) {
          if (revision !== null && video.revision !== revision) throw new AppError('subtitles_changed');
          if (!before.some((track) => isOf(track, lang)))
            throw new AppError('bad_parameter', { field: 'lang' });
          return before.map((track) => (isOf(track, lang) ? mendTrack(track, timing) : track));
        },
        timingAfter: (before) => ({
          findings: [],
          isKept: false,
          previous: before.map(toTrackTiming),
          changedMs: clock.nowMs(),
        }),
      });
      await queueCheck(videoId);
    },

    async keep({ viewer, videoId }) {
      await requireEditable(viewer, videoId);
      await subtitleTimings.changeTiming({
        videoId,
        change: ({ known }) => known && { ...known, isKept: true, changedMs: clock.nowMs() },
      });
    },

    async undo({ viewer, videoId }) {
      const film = await requireReady(viewer, videoId);
      await rebuildLines({
        ...{ films, videoId, preserveSplits: true, keepClipLines: true },
        audit: auditOf(viewer, film, videoId, { kind: 'undone' }),
        change(before, { timing }) {
          const previous = timing?.previous;
          if (!previous) throw new AppError('illegal_move');
          return before.map((track) => {
            const its = previous.find((one) => isTimingOf(one, track));
            return its ? { ...track, ratio: its.ratio, offsetMs: its.offsetMs } : track;
          });
        },
        timingAfter: () => ({ findings: [], isKept: true, previous: null, changedMs: clock.nowMs() }),
      });
    },
  };
}

const isOf = ({ lang }: SubtitleTrack, changed: TimedLanguage) =>
  changed === 'all' || lang === changed || lang === 'both';

const toTrackTiming = ({ origin, name, lang, ratio, offsetMs }: SubtitleTrack): TrackTiming => ({
  ...{ origin, name, lang, ratio, offsetMs },
});

const isTimingOf = (timing: TrackTiming, track: SubtitleTrack) =>
  timing.origin === track.origin && timing.name === track.name && timing.lang === track.lang;

function mendTrack(track: SubtitleTrack, timing: SubtitleTiming): SubtitleTrack {
  const mended = { ...track, ...composeTimings(track, timing) };
  if (!(mended.ratio >= RATIO_BOUNDS.min && mended.ratio <= RATIO_BOUNDS.max))
    throw new AppError('bad_parameter', { field: 'ratio' });
  return mended;
}
