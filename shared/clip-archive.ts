/** The sheets of a clip that an archive can contain besides its files. */
export const archiveSheets = ['script', 'storyboard'] as const;
export type ArchiveSheet = (typeof archiveSheets)[number];

/** Maximum number of files in one archive, whether they belong to one clip or to several. */
export const ARCHIVE_MAX_FILES = 100;
/** Maximum size of one archive in bytes. The offsets of a zip file have 32 bits. */
export const ARCHIVE_MAX_BYTES = 4_000_000_000;
