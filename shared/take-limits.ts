/** A take may not be longer than this. */
export const TAKE_MAX_MS = 5 * 60 * 1000;
/** Greatest size of a recording as it is sent: five minutes of 48 kHz mono samples fit. */
export const TAKE_MAX_BYTES = 30 * 1024 * 1024;
/** How many takes one person may keep of one line, and in all. */
export const TAKES_PER_LINE = 30;
export const TAKES_PER_OWNER = 2000;
/** How far a take may be moved against its clip, either way. */
export const TAKE_OFFSET_MAX_MS = 1000;
/** How much a recording may hold before the line it is over. */
export const TAKE_PRE_ROLL_MAX_MS = 10_000;
