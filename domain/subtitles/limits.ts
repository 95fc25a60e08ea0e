/** A subtitle file larger than this is refused (`subtitle_too_large`). A two-hour film has about 0.1 MB. */
export const SUBTITLE_MAX_BYTES = 20 * 1024 * 1024;
/** More cues than this in one file are refused (`subtitle_too_large`). A two-hour film has about 1,500. */
export const SUBTITLE_MAX_CUES = 100_000;
/** Nobody speaks this many characters in one cue, markup included; such a text is dropped unread. */
export const CUE_MAX_CHARACTERS = 4000;
/** An event of an ASS script this long can only be a drawing. */
export const ASS_EVENT_MAX_CHARACTERS = 20_000;
