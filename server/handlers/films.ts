import type { FilmDto, films, VideoDto } from '#contract/films.ts';
import { AppError } from '#domain/errors.ts';
import type { FilmSummary, VideoView } from '#domain/films/types.ts';
import { posterUrl, videoUrl } from '#shared/media-urls.ts';
import type { Handlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { errorMessage } from '../messages.ts';
import { toJobDto } from './jobs.ts';

export const filmHandlers: Handlers<typeof films> = {
  async list({ services, viewer, input }) {
    const { asOf, ...query } = input;
    return pageOf(await services.films.list({ viewer, ...query, asOfMs: asOf }), toFilmDto);
  },

  async videos({ services, viewer, input }) {
    const { film, videos } = await services.films.detail({ viewer, filmId: input.filmId });
    return { film, list: videos.map(toVideoDto), total: videos.length };
  },

  async lines({ services, viewer, input }) {
    return services.films.lines({ viewer, ...input });
  },

  async surroundingLines({ services, viewer, input }) {
    const list = await services.films.surroundingLines({ viewer, ...input });
    return { list, total: list.length };
  },

  async shiftSubtitles({ services, viewer, input }) {
    await services.films.shiftSubtitles({ viewer, ...input });
    return { videoId: input.videoId };
  },

  remove: ({ services, viewer, input }) => services.filmRemoval.remove({ viewer, filmId: input.filmId }),

  async page({ services, viewer, input }) {
    const { filmId, videoId } = input;
    const found = videoId && !filmId ? await services.films.requireVideo({ viewer, videoId }) : null;
    const id = filmId ?? found?.video.filmId;
    if (!id) throw new AppError('not_found');
    const { film, level, videos } = await services.films.detail({ viewer, filmId: id });
    return { film, level, videos: videos.map((view) => ({ ...view.video, ...toVideoDto(view) })) };
  },

  allLines: ({ services, viewer, input }) => services.films.allLines({ viewer, videoId: input.videoId }),

  async listOwn({ services, viewer, input }) {
    const { asOf, ...page } = input;
    const [found, usage] = await Promise.all([
      services.ownFilms.list({ viewer, ...page, asOfMs: asOf }),
      services.ownFilms.usage({ viewer }),
    ]);
    return { ...pageOf(found, (film) => ({ ...toFilmDto(film), errorCode: film.errorCode })), ...usage };
  },
};

/** Converts a film in a list to the contract's shape. */
export const toFilmDto = ({ film, durationMs, posterVideoId, ...figures }: FilmSummary): FilmDto => ({
  ...film,
  ...figures,
  duration: durationMs,
  poster: posterVideoId && posterUrl(posterVideoId),
});

/** Converts a video to the contract's shape. */
function toVideoDto({ video, lines, job }: VideoView): VideoDto {
  const { id, state, errorCode, mezzanine } = video;
  return {
    ...video,
    error: errorCode === null ? null : errorMessage(errorCode),
    lines,
    url: state === 'ready' ? videoUrl(id) : null,
    poster: state === 'ready' ? posterUrl(id) : null,
    durationMs: mezzanine?.durationMs ?? null,
    frames: mezzanine?.frames ?? null,
    rateNum: mezzanine?.rate.num ?? null,
    rateDen: mezzanine?.rate.den ?? null,
    job: job && toJobDto(job),
  };
}
