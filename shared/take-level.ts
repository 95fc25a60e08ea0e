// The level meter and the check of a saved take use the same limits. Full scale is 1.

/** A take whose peak is below this value is too quiet. */
export const QUIET_PEAK = 0.05;
/** A sample of at least this value counts as full scale. In 16 bits, it is 32,760 of 32,767. */
export const FULL_SCALE = 32_760 / 32_767;
/** Minimum number of consecutive samples at full scale that count as clipping. Fewer may be an ordinary peak. */
export const MIN_CLIPPED_SAMPLES = 3;
