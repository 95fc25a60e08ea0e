/** Minimum and maximum number of prizes of an activity. */
export const MIN_PRIZES = 2;
export const MAX_PRIZES = 16;
