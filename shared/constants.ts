// These values are fixed by the specification and the contract.

export const HTTP_TIMEOUT_MS = 30_000;
/** Name of the cookie that holds the session token. */
export const SESSION_COOKIE = 'token';
/**
 * Header that the pages send with every call. A page of another site cannot set it, so it proves where a call comes from.
 * It is not `X-Requested-With`, because the web views of Android apps send that one with every request.
 */
export const CLIENT_HEADER = 'x-taici-client';
export const SESSION_LIFETIME_MS = 24 * 3600 * 1000;
/** Name of the cookie by which a sign-in recognizes a browser. */
export const DEVICE_COOKIE = 'device';
/** Prefix of the cookie that holds a visitor's session in a prize draw. The activity's ID follows it. */
export const VISITOR_COOKIE_PREFIX = 'visitor_';
/** Name of the cookie by which the caps of prize draws recognize a browser. */
export const DRAW_DEVICE_COOKIE = 'draw_device';
/** How long a browser is recognized after its last sign-in. */
export const DEVICE_LIFETIME_MS = 180 * 24 * 3600 * 1000;
export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 100;
/** Maximum length of a clip. */
export const CLIP_MAX_MS = 10 * 60 * 1000;
/** Maximum number of segments of one clip. */
export const CLIP_MAX_SEGMENTS = 200;
/** Maximum length of a query in one language: words, Chinese characters, and `*`, counted together. */
export const PHRASE_MAX_WORDS = 32;
/** Padding before and after a line that is cut, in milliseconds. */
export const HEAD_PADDING_MS = 50;
export const TAIL_PADDING_MS = 350;
/**
 * The loading bar: the time of a whole run, the time of one step, the time until the finished bar is hidden, and the
 * percentage above which the bar finishes.
 */
export const LOADING_BAR = {
  durationMs: 5000,
  tickMs: 100,
  hideAfterMs: 500,
  finishAbovePercent: 95,
} as const;
/** The page sends its operation log when it has this many entries. */
export const LOG_BATCH_SIZE = 10;
export const VIDEO_LIST_GROUPS = 4;
/** Pairs (smallest, largest sample) in a peaks file for each second of sound. */
export const PEAKS_PER_SECOND = 100;
/** People enter amounts in yuan. Calls and rules use cents. */
export const CENTS_PER_YUAN = 100;
export const DAY_SECONDS = 86_400;
/** How many subtitle files may be added to a video at once: one for each language. */
export const ADDED_SUBTITLES_MAX = 2;
/** Maximum size of each of them, in bytes: two are read in half a second of processor time. A two-hour film has about 0.1 MB. */
export const ADDED_SUBTITLE_MAX_BYTES = 1024 * 1024;
/** Maximum size of a picture file, in bytes. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;

/** How far subtitles may be moved at once, in milliseconds: ten hours, as with a shift. */
export const MAX_TIMING_OFFSET_MS = 36_000_000;
/** The ratios by which times of subtitles may be multiplied at once. Frame rates give 0.8 to 1.25. */
export const MIN_TIMING_RATIO = 0.75;
export const MAX_TIMING_RATIO = 1.35;
