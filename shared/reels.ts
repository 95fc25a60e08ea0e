/** Maximum number of lines of a reel. */
export const REEL_MAX_PARTS = 40;
/** Maximum length of a reel, in milliseconds. */
export const REEL_MAX_MS = 5 * 60_000;
/** How many reels an account may have. */
export const REELS_PER_OWNER = 20;

/** Languages of the subtitles of a reel that a player can turn on. */
export const reelSubtitles = ['both', 'en', 'zh', 'none'] as const;
export type ReelSubtitles = (typeof reelSubtitles)[number];

/** Why a line is not in a reel: its film is gone or hidden from the owner, or the reel would be too long. */
export const reelOmissions = ['gone', 'too_long'] as const;
export type ReelOmission = (typeof reelOmissions)[number];

export const reelStates = ['cutting', 'ready', 'failed'] as const;
export type ReelState = (typeof reelStates)[number];
