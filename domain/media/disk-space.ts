/** How much of the disk is left free whatever is made, in bytes. */
export const RESERVED_DISK_BYTES = 200 * 1024 * 1024;

/** A mezzanine seldom outgrows its original, and at 720 lines hardly ever this, in bytes. */
const LARGEST_MEZZANINE_BYTES = 2 * 1024 ** 3;

/** Room to set aside for the mezzanine of an original of this size, in bytes. */
export const estimateMezzanineBytes = (originalBytes: number): number =>
  Math.min(originalBytes, LARGEST_MEZZANINE_BYTES);
