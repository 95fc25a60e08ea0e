import type { FilmPageVideoDto } from '#contract/films.ts';

/** Returns the video to show: the requested one, or else the first one that is ready, or else the first one. */
export function chooseVideo(
  videos: readonly FilmPageVideoDto[],
  videoId: string | null,
): FilmPageVideoDto | null {
  return (
    videos.find(({ id, versionIds }) => id === videoId || versionIds.some((other) => other === videoId)) ??
    videos.find(({ state }) => state === 'ready') ??
    videos[0] ??
    null
  );
}
