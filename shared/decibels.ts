/** Returns the factor by which a gain in decibels multiplies samples. */
export const decibelsToFactor = (db: number): number => 10 ** (db / 20);
