interface EpisodeFields {
  season: number | null;
  episode: number | null;
}

/**
 * Returns the season and the episode of a video, such as `S1E2`, or `E2` without a season; empty for a video with
 * neither. `digits` is the smallest width of each number.
 */
export function formatEpisodeNumber({ season, episode }: EpisodeFields, digits = 1): string {
  const pad = (value: number) => String(value).padStart(digits, '0');
  return `${season === null ? '' : `S${pad(season)}`}${episode === null ? '' : `E${pad(episode)}`}`;
}

/** Returns the name of a video within its film, such as `S1E2 Pilot`; empty for a video without number and title. */
export function formatVideoName({ title, ...numbers }: EpisodeFields & { title: string | null }): string {
  return [formatEpisodeNumber(numbers), title].filter(Boolean).join(' ');
}
