/** The parts of the library. `client` holds the uploads of learners. */
export const filmSources = ['film', 'ytb', 'kid', 'client'] as const;
export type FilmSource = (typeof filmSources)[number];

/** How hard a film's English is to follow: 1 is the easiest. */
export const filmLevels = [1, 2, 3, 4, 5] as const;
export type FilmLevel = (typeof filmLevels)[number];
