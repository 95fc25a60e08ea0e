import type { TFunction } from 'i18next';
import type { SearchHitDto } from '#contract/search-hit.ts';

/** Episode number, such as `S1E2`, and the episode's own title; empty for a film of one video. */
export function formatHitEpisode(t: TFunction, hit: SearchHitDto): string {
  const { season, episode, videoTitle } = hit;
  const number =
    episode === null
      ? ''
      : season === null
        ? t('search.episodeOnly', { episode })
        : t('search.episode', { season, episode });
  return [number, videoTitle].filter(Boolean).join(' ');
}
