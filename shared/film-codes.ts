/** The parts of the library. `client` holds the uploads of learners. */
export const filmSources = ['film', 'ytb', 'kid', 'client'] as const;
export type FilmSource = (typeof filmSources)[number];

/** The year of the oldest film. */
export const FILM_YEAR_MIN = 1888;
/** Later numbers in a file name, such as 2046 and 2049, are titles. */
export const FILM_YEAR_MAX = 2040;

/** The highest number of a season or an episode that a file name may have. Season 0 has the specials. */
export const EPISODE_NUMBER_MAX = 9999;

/** How hard a film's English is to follow: 1 is the easiest. */
export const filmLevels = [1, 2, 3, 4, 5] as const;
export type FilmLevel = (typeof filmLevels)[number];
