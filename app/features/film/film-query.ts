import type { FilmPageVideoDto } from '#contract/films.ts';

/** What the address of the film page asks for. */
export interface FilmQuery {
  filmId: string | null;
  videoId: string | null;
  /** Where playback starts, in milliseconds; null for the beginning. */
  startMs: number | null;
}

export function readFilmQuery(params: URLSearchParams): FilmQuery {
  const t = params.get('t');
  const ms = t === null || t === '' ? Number.NaN : Number(t);
  return {
    filmId: params.get('film_id') || null,
    videoId: params.get('video_id') || null,
    startMs: Number.isFinite(ms) && ms >= 0 ? Math.round(ms) : null,
  };
}

export function filmPath(filmId: string, videoId: string): string {
  return `/list/detail?${new URLSearchParams({ film_id: filmId, video_id: videoId })}`;
}

/** Chooses the video to show: the one asked for, or else the first that is ready, or else the first. */
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
