/** Fixed values of the specification and the contract. */
export const HTTP_TIMEOUT_MS = 30_000;
/** Name of the cookie that holds the session's token. */
export const SESSION_COOKIE = 'token';
export const SESSION_LIFETIME_MS = 24 * 3600 * 1000;
export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 100;
/** The longest clip. */
export const CLIP_MAX_MS = 10 * 60 * 1000;
/** The most segments of one clip. */
export const CLIP_MAX_SEGMENTS = 200;
/** The most words, Chinese characters and `*`, counted together, in a query of one language. */
export const PHRASE_MAX_WORDS = 32;
/** Padding around a line when it is cut, in milliseconds. */
export const HEAD_PADDING_MS = 50;
export const TAIL_PADDING_MS = 350;
/** Loading bar: whole run, tick, and how long it stays after the end; past this per cent it finishes. */
export const LOADING_BAR = {
  durationMs: 5000,
  tickMs: 100,
  hideAfterMs: 500,
  finishAbovePercent: 95,
} as const;
/** The page sends its operation log when it has this many entries. */
export const LOG_BATCH_SIZE = 10;
export const VIDEO_LIST_GROUPS = 4;
/** Amounts are typed in yuan and travel in cents. */
export const CENTS_PER_YUAN = 100;
export const DAY_SECONDS = 86_400;
/** Largest picture file that is accepted, in bytes. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;
