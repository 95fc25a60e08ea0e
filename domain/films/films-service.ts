import { isAdmin } from '#domain/accounts/require-admin.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import type { FilmSummary, FilmsService, ListedFilm, VideoView } from '#domain/films/types.ts';
import { toJobView } from '#domain/jobs/jobs-service.ts';
import type { Job, JobStore } from '#domain/jobs/types.ts';
import type { PhraseIndex } from '#domain/search/types.ts';
import { canEditFilm, canViewFilm, visibleClientOwnerIds } from './film-access.ts';
import { computeFilmLevel } from './film-level.ts';
import { rebuildLines } from './rebuild-lines.ts';
import {
  type Film,
  type FilmStore,
  filmSources,
  type SubtitleTrack,
  type Video,
  type VideoState,
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
  index: PhraseIndex;
}): FilmsService {
  const { films, jobs, index } = args;

  /** A video counts as ready only when it is playable and indexed in this process. */
  const stateOf = (video: Video): VideoState =>
    video.state === 'ready' && !index.has(video.id) ? 'importing' : video.state;

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
        lines: video.lineCount,
        job: job && job.state !== 'done' ? toJobView({ job, title: video.originalName, viewer }) : null,
      };
    });
  };

  /** Whether the totals of a film say all that a list shows of it: it is playable and nothing is being imported. */
  const isSettled = ({ totals, firstReadyVideoId }: ListedFilm): boolean =>
    totals.importing === 0 && firstReadyVideoId !== null && index.has(firstReadyVideoId);

  /** Reads the videos only of films with running or failed imports. */
  const summariesOf = async (listed: readonly ListedFilm[]): Promise<FilmSummary[]> => {
    const unsettled = listed.filter((film) => !isSettled(film)).map(({ id }) => id);
    const videos = unsettled.length === 0 ? [] : await films.videosOfFilms(unsettled);
    const importing = videos.filter((video) => stateOf(video) === 'importing').map(({ id }) => id);
    const latest =
      importing.length === 0
        ? new Map<string, Job>()
        : await jobs.latestJobsFor({ kind: 'import_video', subjectIds: importing });
    const videosByFilm = Map.groupBy(videos, ({ filmId }) => filmId);
    return listed.map((row) => {
      const { totals, firstReadyVideoId, ...film } = row;
      const { videos: count, lines, durationMs, level } = totals;
      const progress: ImportProgress = isSettled(row)
        ? { state: 'ready', errorCode: null, posterVideoId: firstReadyVideoId, percent: null }
        : progressOf(videosByFilm.get(film.id) ?? [], latest);
      return { film, videos: count, lines, durationMs, level, ...progress };
    });
  };

  const progressOf = (videos: readonly Video[], latest: ReadonlyMap<string, Job>): ImportProgress => {
    const ready = videos.filter((video) => stateOf(video) === 'ready');
    const running = videos.filter((video) => stateOf(video) === 'importing');
    const percents = running.map((video) => latest.get(video.id)?.percent ?? 0);
    const state = ready.length > 0 ? 'ready' : running.length > 0 ? 'importing' : 'failed';
    return {
      state,
      errorCode: state === 'failed' ? (videos.find(({ errorCode }) => errorCode)?.errorCode ?? null) : null,
      posterVideoId: ready[0]?.id ?? null,
      percent:
        running.length > 0 ? Math.floor(percents.reduce((sum, p) => sum + p, 0) / running.length) : null,
    };
  };

  return {
    async list({ viewer, source, q, level = null, sort, mine = false, pageno, pagesize, asOfMs = null }) {
      const found = await films.listFilms({
        sources: source ? [source] : [...filmSources],
        clientOwnerIds: mine ? [viewer.id] : visibleClientOwnerIds(viewer),
        q: q?.trim() || null,
        level,
        sort,
        limit: pagesize,
        offset: (pageno - 1) * pagesize,
        // A learner can do nothing about a failed import, except for their own films.
        withFailed: isAdmin(viewer) || source === 'client',
        asOfMs,
      });
      const list = await summariesOf(found.films);
      return { list, total: found.total, pageno, pagesize, asOfMs: found.asOfMs };
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
      return { film, videos: await viewsOf(videos, viewer), level: computeFilmLevel(videos) };
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

    async lines({ viewer, videoId, fromMs, toMs, pageno, pagesize }) {
      await requireVideo({ films, viewer, videoId });
      const range = { videoId, ...(fromMs === null ? {} : { fromMs }), ...(toMs === null ? {} : { toMs }) };
      const [list, total] = await Promise.all([
        films.linesOfVideo({ ...range, limit: pagesize, offset: (pageno - 1) * pagesize }),
        films.countLinesOfVideo(range),
      ]);
      return { list, total, pageno, pagesize };
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

    async shiftSubtitles({ viewer, videoId, lang, offsetMs }) {
      const { film, video } = await requireVideo({ films, viewer, videoId });
      if (!canEditFilm(viewer, film)) throw new AppError('forbidden');
      if (video.state === 'importing') throw new AppError('not_ready');
      const isShifted = (track: SubtitleTrack) =>
        lang === 'all' || track.lang === lang || track.lang === 'both';
      await rebuildLines({
        films,
        videoId,
        preserveSplits: true,
        change: (before) =>
          before.map((track) =>
            isShifted(track) ? { ...track, offsetMs: track.offsetMs + offsetMs } : track,
          ),
      });
    },
  };
}
