import type { TFunction } from 'i18next';
import type { Video } from '#domain/films/types.ts';

/** What a video is called among its film's videos: season and episode, and its own title. */
export function videoName(t: TFunction, video: Pick<Video, 'season' | 'episode' | 'title'>): string {
  const { season, episode, title } = video;
  const place =
    episode === null
      ? null
      : season === null
        ? t('detail.episodeOnly', { episode })
        : t('detail.episode', { season, episode });
  return [place, title].filter((part) => part !== null && part !== '').join(' ') || t('detail.untitledVideo');
}
