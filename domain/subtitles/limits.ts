/** Maximum size of a subtitle file (`subtitle_too_large`). A two-hour film has about 0.1 MB. */
export const SUBTITLE_MAX_BYTES = 20 * 1024 * 1024;
/** Maximum number of cues in a file (`subtitle_too_large`). A two-hour film has about 1,500. */
export const SUBTITLE_MAX_CUES = 100_000;
/** Maximum length of a cue's text with markup. A longer text cannot be spoken and is dropped unread. */
export const CUE_MAX_CHARACTERS = 4000;
/** Maximum length of an event of an ASS script. A longer one can only be a drawing. */
export const ASS_EVENT_MAX_CHARACTERS = 20_000;
/** Maximum duration of a cue, in milliseconds. A longer one is a mistake in the file. */
export const CUE_MAX_MS = 60_000;
/** The format of a track that people have written in the table of lines. Its cues are the lines, and are never joined. */
export const TABLE_FORMAT = 'table';
