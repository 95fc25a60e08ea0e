import type { FilmDto, FilmHeadDto, FilmPageVideoDto, films, VersionDto, VideoDto } from '#contract/films.ts';
import type { AlignmentProgress } from '#domain/alignments/types.ts';
import { AppError } from '#domain/errors.ts';
import { canEditFilm } from '#domain/films/film-access.ts';
import type { Film, FilmSummary, Video, VideoView } from '#domain/films/types.ts';
import { posterUrl, videoUrl } from '#shared/media-urls.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { chineseErrorMessage } from '../messages.ts';
import { toJobDto } from './jobs.ts';

export const filmHandlers = defineHandlers<typeof films>()({
  async list({ services, viewer, input }) {
    const { asOf, ...query } = input;
    return pageOf(await services.films.list({ viewer, ...query, asOfMs: asOf }), toFilmDto);
  },

  async videos({ services, viewer, input }) {
    const { film, videos } = await services.films.detail({ viewer, filmId: input.filmId });
    return { film: toFilmHeadDto(film), list: videos.map(toVideoDto), total: videos.length };
  },

  async lines({ services, viewer, input }) {
    return pageOf(await services.films.lines({ viewer, ...input }), (line) => line);
  },

  async surroundingLines({ services, viewer, input }) {
    const list = await services.films.surroundingLines({ viewer, ...input });
    return { list, total: list.length };
  },

  async shiftSubtitles({ services, viewer, input }) {
    await services.films.shiftSubtitles({ viewer, ...input });
    return { videoId: input.videoId };
  },

  async addSubtitles({ services, viewer, input, subtitles }) {
    const change = await services.films.addSubtitles({ viewer, ...input, files: await subtitles() });
    if (!input.preview) await services.subtitleTiming.check({ viewer, videoId: input.videoId });
    return change;
  },

  async versions({ services, viewer, input }) {
    const list = (await services.versions.list({ viewer, ...input })).flatMap(
      (video) => toVersionDto(video) ?? [],
    );
    return { list, total: list.length };
  },

  async joinVersions({ services, viewer, input }) {
    return { videoId: await services.versions.join({ viewer, ...input }) };
  },

  async separateVersion({ services, viewer, input }) {
    await services.versions.separate({ viewer, ...input });
    return input;
  },

  rename: async ({ services, viewer, input }) =>
    toFilmHeadDto(await services.naming.renameFilm({ viewer, ...input })),

  renameVideo: ({ services, viewer, input }) => services.naming.renameVideo({ viewer, ...input }),

  remove: ({ services, viewer, input }) => services.filmRemoval.remove({ viewer, filmId: input.filmId }),

  async page({ services, viewer, input }) {
    const { filmId, videoId } = input;
    const found = videoId && !filmId ? await services.films.requireVideo({ viewer, videoId }) : null;
    const id = filmId ?? found?.video.filmId;
    if (!id) throw new AppError('not_found');
    const { film, level, videos, versions } = await services.films.detail({ viewer, filmId: id });
    const canEdit = canEditFilm(viewer, film);
    const alignments = canEdit
      ? await services.alignments.progressOf(
          videos.map(({ video: { id, revision, mezzanine } }) => ({
            ...{ id, revision },
            hasSound: mezzanine?.hasAudio ?? false,
          })),
        )
      : null;
    return {
      film: toFilmHeadDto(film),
      level,
      videos: videos.map((view) =>
        toFilmPageVideoDto(view, versions, alignments?.get(view.video.id) ?? null),
      ),
      canEdit,
    };
  },

  allLines: ({ services, viewer, input }) => services.films.allLines({ viewer, videoId: input.videoId }),
});

/** Converts a film in a list to the contract's shape. */
export const toFilmDto = defineDto<FilmDto>()((summary: FilmSummary) => {
  const { film, videoCount, lineCount, level, state, percent, durationMs, posterVideoId } = summary;
  return {
    ...toFilmHeadDto(film),
    kind: film.kind,
    ...{ videos: videoCount, lines: lineCount, level, state, percent },
    duration: durationMs,
    poster: posterVideoId && posterUrl(posterVideoId),
  };
});

const toFilmHeadDto = defineDto<FilmHeadDto>()(({ id, title, titleZh, year, source }: Film) => ({
  ...{ id, title, titleZh, year, source },
}));

/** Converts a video to the contract's shape. */
const toVideoDto = defineDto<VideoDto>()(({ video, lineCount, job }: VideoView) => {
  const { id, filmId, title, season, episode, state, errorCode, importNotes, mezzanine } = video;
  return {
    ...{ id, filmId, title, season, episode, state, errorCode, importNotes },
    error: errorCode === null ? null : chineseErrorMessage(errorCode),
    lines: lineCount,
    url: state === 'ready' ? videoUrl(id) : null,
    poster: state === 'ready' ? posterUrl(id) : null,
    durationMs: mezzanine?.durationMs ?? null,
    frames: mezzanine?.frames ?? null,
    rateNum: mezzanine?.rate.num ?? null,
    rateDen: mezzanine?.rate.den ?? null,
    job: job && toJobDto(job),
  };
});

const toFilmPageVideoDto = defineDto<FilmPageVideoDto>()(
  (view: VideoView, versions: Video[], alignment: AlignmentProgress | null) => {
    const { revision, errorDetail, thumbnailSprite } = view.video;
    const versionIds = versions.filter(({ versionOf }) => versionOf === view.video.id).map(({ id }) => id);
    return { ...toVideoDto(view), revision, errorDetail, thumbnailSprite, versionIds, alignment };
  },
);

const toVersionDto = defineDto<VersionDto | null>()((video: Video) => {
  const { id, versionOf, originalName: name, mezzanine, lineCount: lines, originalBytes } = video;
  if (versionOf === null) return null;
  const { width = null, height = null, durationMs = null, bytes = 0 } = mezzanine ?? {};
  return { ...{ id, versionOf, name, width, height, durationMs, lines }, bytes: originalBytes + bytes };
});
