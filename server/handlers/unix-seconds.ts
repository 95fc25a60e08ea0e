/** Converts milliseconds to the whole seconds in which campaign calls give times. */
export const toUnixSeconds = (ms: number): number => Math.floor(ms / 1000);
