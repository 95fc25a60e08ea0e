/** Maximum length of a take. */
export const TAKE_MAX_MS = 5 * 60 * 1000;
/** Maximum size of an uploaded recording. Five minutes of 48 kHz mono samples fit. */
export const TAKE_MAX_BYTES = 30 * 1024 * 1024;
/** Maximum number of takes that one person may keep: of one line, and in total. */
export const TAKES_PER_LINE = 30;
export const TAKES_PER_OWNER = 2000;
/** Maximum shift of a take against its clip, in either direction. */
export const TAKE_OFFSET_MAX_MS = 1000;
/** Maximum length of the pre-roll. */
export const TAKE_PRE_ROLL_MAX_MS = 10_000;
