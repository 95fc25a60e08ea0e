/** Files in one archive at most: all of one clip's, or some of each of several. */
export const ARCHIVE_MAX_FILES = 100;
/** The size limit of one archive in bytes: its offsets have 32 bits. */
export const ARCHIVE_MAX_BYTES = 4_000_000_000;
