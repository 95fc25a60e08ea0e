/** The only source of time for domain services. */
export interface Clock {
  nowMs(): number;
}

/**
 * The clocks of processes differ by less than this, in milliseconds. What was stored at a later time than that was stored before
 * the clock was set back, and nobody can wait until its time comes.
 */
export const CLOCK_TOLERANCE_MS = 60_000;
