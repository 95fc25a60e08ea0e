import type { TFunction } from 'i18next';
import type { VideoDto } from '#contract/films.ts';

/** Returns the name of a video within its film: season, episode, and title. */
export function videoName(t: TFunction, video: Pick<VideoDto, 'season' | 'episode' | 'title'>): string {
  const { season, episode, title } = video;
  const episodeName =
    episode === null
      ? null
      : season === null
        ? t('film.episodeOnly', { episode })
        : t('film.episode', { season, episode });
  return (
    [episodeName, title].filter((part) => part !== null && part !== '').join(' ') || t('film.untitledVideo')
  );
}
