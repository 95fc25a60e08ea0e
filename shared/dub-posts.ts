/** Maximum length of a comment on a dub, in code points. */
export const DUB_COMMENT_MAX = 500;
/** Maximum length of the reason for which a dub is taken down, in code points. */
export const TAKE_DOWN_REASON_MAX = 200;

/** The orders of the wall: newest first, or those with the most likes first. */
export const wallSorts = ['new', 'liked'] as const;
export type WallSort = (typeof wallSorts)[number];

/** What came of a report: nothing was wrong, or what it is about was removed. */
export type DubReportOutcome = 'dismissed' | 'removed';
