/** Maximum length of a take. */
export const TAKE_MAX_MS = 5 * 60 * 1000;
/** Maximum size of an uploaded recording. Five minutes of 48 kHz mono samples fit. */
export const TAKE_MAX_BYTES = 30 * 1024 * 1024;
/** Maximum size of a part of a recording that is sent in parts. */
export const TAKE_PART_MAX_BYTES = 1024 * 1024;
/** Maximum shift of a take against its clip, in either direction. */
export const TAKE_OFFSET_MAX_MS = 1000;
/** Maximum length of the pre-roll. */
export const TAKE_PRE_ROLL_MAX_MS = 10_000;
/** Maximum length of a comment on a take, in code points. */
export const TAKE_COMMENT_MAX = 500;
/** How many comments a take may have, of all teachers together. */
export const COMMENTS_PER_TAKE_MAX = 50;
/** How many takes that a teacher has not heard are listed over all clips: the newest ones. */
export const UNHEARD_TAKES_LISTED = 1000;
