import { filmSources } from '#shared/film-codes.ts';
import { formatImportNote } from '#shared/import-notes.ts';
import { isAdmin } from '../accounts/is-admin.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { toJobView } from '../jobs/jobs-service.ts';
import type { JobStore } from '../jobs/types.ts';
import type { SearchIndex } from '../search/types.ts';
import { auditFilmChange } from './audit-film-change.ts';
import { canEditFilm, canViewFilm, visibleClientOwnerIds } from './film-access.ts';
import { computeFilmLevel } from './film-level.ts';
import { findLinkedLines } from './find-linked-line.ts';
import { planSubtitleChange } from './plan-subtitle-change.ts';
import { pairWithin, rebuildLines } from './rebuild-lines.ts';
import type {
  AddedSubtitle,
  Film,
  FilmStore,
  FilmSummary,
  FilmsService,
  Line,
  LineCounts,
  ListedFilm,
  SubtitleTrack,
  Video,
  VideoState,
  VideoView,
} from './types.ts';

/**
 * Returns a video and its film if the viewer may see them. Throws not_found, and film_removed when the video has been
 * removed from the library.
 */
export async function requireVideo(
  args: Parameters<typeof requireVideoIncludingRemoved>[0],
): ReturnType<typeof requireVideoIncludingRemoved> {
  const found = await requireVideoIncludingRemoved(args);
  if (found.video.state === 'removed') throw new AppError('film_removed');
  return found;
}

/** Like requireVideo, but also returns a removed video that is kept for its clips. */
export async function requireVideoIncludingRemoved(args: {
  films: Pick<FilmStore, 'videosWithFilms'>;
  viewer: Viewer;
  videoId: string;
}): Promise<{ film: Film; video: Video }> {
  const found = (await args.films.videosWithFilms([args.videoId])).get(args.videoId);
  if (!found || !canViewFilm(args.viewer, found.film)) throw new AppError('not_found');
  return found;
}

type ImportProgress = Pick<FilmSummary, 'state' | 'errorCode' | 'posterVideoId' | 'percent'>;

/** Creates the service that shows films, videos, and lines to a viewer. */
export function createFilmsService(args: {
  films: FilmStore;
  jobs: JobStore;
  index: SearchIndex;
  clock: Clock;
}): FilmsService {
  const { films, jobs, index, clock } = args;

  /** A video counts as ready only when it is playable and indexed in this process. A version of another is not indexed. */
  const stateOf = (video: Video): VideoState =>
    video.state === 'ready' && video.versionOf === null && !index.has(video.id) ? 'importing' : video.state;

  const viewsOf = async (videos: Video[], viewer: Viewer): Promise<VideoView[]> => {
    const latest = await jobs.latestJobsFor({
      kind: 'import_video',
      subjectIds: videos.map((video) => video.id),
    });
    return videos.map((video) => {
      const job = latest.get(video.id);
      return {
        video: {
          ...video,
          state: stateOf(video),
          errorDetail: isAdmin(viewer) ? video.errorDetail : null,
        },
        lineCount: video.lineCount,
        job: job && job.state !== 'done' ? toJobView({ job, title: video.originalName, viewer }) : null,
      };
    });
  };

  /** Whether the totals of a film say all that a list shows of it: it is playable and nothing is being imported. */
  const isSettled = ({ totals, firstReadyVideoId }: ListedFilm): boolean =>
    totals.importingCount === 0 && firstReadyVideoId !== null && index.has(firstReadyVideoId);

  /** Reads more than the totals only of films with running or failed imports, and no rows of their episodes. */
  const summariesOf = async (listed: readonly ListedFilm[]): Promise<FilmSummary[]> => {
    const unsettled = listed.filter((film) => !isSettled(film));
    const unindexed = unsettled.filter(({ firstReadyVideoId: id }) => id !== null && !index.has(id));
    const imports = unsettled.length === 0 ? null : await films.importsOfFilms(unsettled.map(({ id }) => id));
    const readyIds = unindexed.length === 0 ? null : await films.readyVideoIds(unindexed.map(({ id }) => id));
    return listed.map((row) => {
      const { totals, firstReadyVideoId, ...film } = row;
      const { videoCount, lineCount, durationMs, level } = totals;
      const ready = readyIds?.get(film.id) ?? (firstReadyVideoId === null ? [] : [firstReadyVideoId]);
      const progress = progressOf(ready, imports?.get(film.id));
      return { film, videoCount, lineCount, durationMs, level, ...progress };
    });
  };

  /** Videos that are ready but not indexed yet count as imports that are about to end. */
  const progressOf = (
    ready: readonly string[],
    imports = { running: 0, percents: 0, errorCode: null as string | null },
  ): ImportProgress => {
    const posterVideoId = ready.find((id) => index.has(id)) ?? null;
    const unindexed = ready.filter((id) => !index.has(id)).length;
    const running = imports.running + unindexed;
    const state = posterVideoId !== null ? 'ready' : running > 0 ? 'importing' : 'failed';
    return {
      state,
      errorCode: state === 'failed' ? imports.errorCode : null,
      posterVideoId,
      percent: running > 0 ? Math.floor((imports.percents + 100 * unindexed) / running) : null,
    };
  };

  /** Returns a video whose lines the viewer may change. Throws forbidden, not_ready. */
  const requireEditableVideo = async (args: { viewer: Viewer; videoId: string }) => {
    const found = await requireVideo({ films, ...args });
    if (!canEditFilm(args.viewer, found.film)) throw new AppError('forbidden');
    if (found.video.state === 'importing') throw new AppError('not_ready');
    return found;
  };

  const replaceSubtitles = async (args: {
    video: Video;
    files: readonly AddedSubtitle[];
    notes: readonly string[];
    audit: AuditEntry | undefined;
  }) => {
    const { video, files, notes, audit } = args;
    let isThere = false;
    await rebuildLines({
      films,
      videoId: video.id,
      keepClipLines: true,
      audit,
      change(before) {
        isThere = true;
        // Planned again, because the tracks may have changed in the meantime.
        return planSubtitleChange({ videoId: video.id, before, files }).tracks;
      },
    });
    if (!isThere) throw new AppError('film_removed');
    const outdated = new Set<string>([...notes, 'no_lines', 'lines_after_end']);
    await films.changeImportNotes(video.id, (stored) => [
      ...stored.filter((note) => !outdated.has(note)),
      ...notes,
    ]);
  };

  return {
    async list({ viewer, source, q, level = null, sort, mine = false, pageNumber, pageSize, asOfMs = null }) {
      const found = await films.listFilms({
        sources: source ? [source] : [...filmSources],
        clientOwnerIds: mine ? [viewer.id] : visibleClientOwnerIds(viewer),
        q: q?.trim() || null,
        level,
        sort,
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
        // A learner can do nothing about a failed import, except for their own films.
        withFailed: isAdmin(viewer) || source === 'client',
        asOfMs,
      });
      const list = await summariesOf(found.films);
      return { list, total: found.total, pageNumber, pageSize, asOfMs: found.asOfMs };
    },

    async newest({ viewer, count }) {
      const found = await films.newestFilms({
        clientOwnerIds: visibleClientOwnerIds(viewer),
        withFailed: isAdmin(viewer),
        limit: count,
      });
      return summariesOf(found);
    },

    async detail({ viewer, filmId }) {
      const film = await films.filmById(filmId);
      if (!film || !canViewFilm(viewer, film)) throw new AppError('not_found');
      const videos = await films.videosOfFilms([film.id]);
      // Every film has a video. If none is left, the film is kept only for its clips.
      if (videos.length === 0) throw new AppError('film_removed');
      const [views, versions] = await Promise.all([
        viewsOf(videos, viewer),
        films.versionsOfVideos(videos.map(({ id }) => id)),
      ]);
      return { film, videos: views, versions, level: computeFilmLevel(videos) };
    },

    async video({ viewer, videoId }) {
      const { video } = await requireVideo({ films, viewer, videoId });
      const [view] = await viewsOf([video], viewer);
      if (!view) throw new AppError('not_found');
      return view;
    },

    async requireVideo({ viewer, videoId }) {
      const { film, video } = await requireVideo({ films, viewer, videoId });
      return { film, video: { ...video, state: stateOf(video) } };
    },

    async lines({ viewer, videoId, fromMs, toMs, pageNumber, pageSize }) {
      await requireVideo({ films, viewer, videoId });
      const range = { videoId, ...(fromMs === null ? {} : { fromMs }), ...(toMs === null ? {} : { toMs }) };
      const [list, total] = await Promise.all([
        films.linesOfVideo({ ...range, limit: pageSize, offset: (pageNumber - 1) * pageSize }),
        films.countLinesOfVideo(range),
      ]);
      return { list, total, pageNumber, pageSize };
    },

    async allLines({ viewer, videoId }) {
      await requireVideo({ films, viewer, videoId });
      return films.linesOfVideo({ videoId });
    },

    async surroundingLines({ viewer, lineId, before, after }) {
      const lines = await films.surroundingLines({ lineId, before, after });
      const first = lines[0];
      if (!first) throw new AppError('not_found');
      await requireVideo({ films, viewer, videoId: first.videoId });
      return lines;
    },

    linkedLines: (args) => findLinkedLines({ films, ...args }),

    async addSubtitles({ viewer, videoId, files, preview }) {
      const { film, video } = await requireEditableVideo({ viewer, videoId });
      const [before, linesBefore] = await Promise.all([
        films.tracksOfVideo(videoId),
        films.linesOfVideo({ videoId }),
      ]);
      const plan = planSubtitleChange({ videoId, before, files });
      const { lines, beyondEnd } = pairWithin({ video, tracks: plan.tracks, join: true });
      const notes = [...plan.notes, ...(beyondEnd > 0 ? [formatImportNote({ key: 'lines_after_end' })] : [])];
      const audit = auditFilmChange({
        ...{ actor: viewer, film, action: 'subtitles_changed', subjectId: videoId, nowMs: clock.nowMs() },
        detail: { kind: 'added', count: String(plan.added.length) },
      });
      if (!preview) await replaceSubtitles({ video, files, notes, audit });
      return {
        tracks: plan.added.map(({ name, lang, cues }) => ({ name, lang, cues: cues.length })),
        before: countLines(linesBefore),
        after: countLines(lines),
        importNotes: notes,
      };
    },

    async shiftSubtitles({ viewer, videoId, lang, offsetMs }) {
      const { film } = await requireEditableVideo({ viewer, videoId });
      const isShifted = (track: SubtitleTrack) =>
        lang === 'all' || track.lang === lang || track.lang === 'both';
      await rebuildLines({
        films,
        videoId,
        preserveSplits: true,
        audit: auditFilmChange({
          ...{ actor: viewer, film, action: 'subtitles_changed', subjectId: videoId, nowMs: clock.nowMs() },
          detail: { kind: 'shifted', offset_ms: String(offsetMs) },
        }),
        change: (before) =>
          before.map((track) =>
            isShifted(track) ? { ...track, offsetMs: track.offsetMs + offsetMs } : track,
          ),
      });
    },
  };
}

const countLines = (lines: readonly Pick<Line, 'en' | 'zh'>[]): LineCounts => ({
  lines: lines.length,
  en: lines.filter(({ en }) => en !== null).length,
  zh: lines.filter(({ zh }) => zh !== null).length,
});
