import type { FilmPageVideoDto } from '#contract/films.ts';

/** What the address of the film page asks for. */
export interface FilmQuery {
  filmId: string | null;
  videoId: string | null;
  /** Where playback starts, in milliseconds; null for the beginning. */
  startMs: number | null;
}

/** Reads the query of the film page. Ignores an invalid time. */
export function readFilmQuery(params: URLSearchParams): FilmQuery {
  const time = params.get('t');
  const ms = time === null || time === '' ? Number.NaN : Number(time);
  return {
    filmId: params.get('film_id') || null,
    videoId: params.get('video_id') || null,
    startMs: Number.isFinite(ms) && ms >= 0 ? Math.round(ms) : null,
  };
}

/** Returns the address of the film page for one video. */
export function filmPath(filmId: string, videoId: string): string {
  return `/list/detail?${new URLSearchParams({ film_id: filmId, video_id: videoId })}`;
}

/** Returns the video to show: the requested one, or else the first one that is ready, or else the first one. */
export function chooseVideo(
  videos: readonly FilmPageVideoDto[],
  videoId: string | null,
): FilmPageVideoDto | null {
  return (
    videos.find(({ id }) => id === videoId) ??
    videos.find(({ state }) => state === 'ready') ??
    videos[0] ??
    null
  );
}
