/** Disk space that always stays free, in bytes. */
export const RESERVED_DISK_BYTES = 200 * 1024 * 1024;

/**
 * Upper estimate for a mezzanine, in bytes. A mezzanine is rarely larger than its original, and at 720 lines rarely
 * larger than this.
 */
const MAX_MEZZANINE_BYTES = 2 * 1024 ** 3;

/** Returns the disk space to reserve for the mezzanine of an original of this size, in bytes. */
export const estimateMezzanineBytes = (originalBytes: number): number =>
  Math.min(originalBytes, MAX_MEZZANINE_BYTES);
