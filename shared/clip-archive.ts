/** Maximum number of files in one archive, whether they belong to one clip or to several. */
export const ARCHIVE_MAX_FILES = 100;
/** Maximum size of one archive in bytes. The offsets of a zip file have 32 bits. */
export const ARCHIVE_MAX_BYTES = 4_000_000_000;
