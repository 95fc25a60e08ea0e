/** Upper limits of the search filters for speed of speech and length of a line. */
export const MAX_WORDS_PER_MINUTE = 65_535;
export const MAX_LINE_WORDS = 10_000;
/** Difficulty of the hardest words. 1 is the easiest. */
export const MAX_DIFFICULTY = 5;
