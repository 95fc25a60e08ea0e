import type { TFunction } from 'i18next';
import type { VideoDto } from '#contract/films.ts';

/** The name of a video within its film: season, episode, and its own title. */
export function videoName(t: TFunction, video: Pick<VideoDto, 'season' | 'episode' | 'title'>): string {
  const { season, episode, title } = video;
  const place =
    episode === null
      ? null
      : season === null
        ? t('detail.episodeOnly', { episode })
        : t('detail.episode', { season, episode });
  return [place, title].filter((part) => part !== null && part !== '').join(' ') || t('detail.untitledVideo');
}
