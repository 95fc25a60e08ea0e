import type { VideoView } from '#domain/films/types.ts';

/** What the address of the film page says. */
export interface FilmQuery {
  filmId: string | null;
  videoId: string | null;
  /** Where to begin, in milliseconds; null: at the beginning. */
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

/** The video to show: the one asked for, else the first that can be watched, else the first. */
export function chooseVideo(videos: readonly VideoView[], videoId: string | null): VideoView | null {
  return (
    videos.find(({ video }) => video.id === videoId) ??
    videos.find(({ video }) => video.state === 'ready') ??
    videos[0] ??
    null
  );
}
