/** The three guestbooks. */
export const guestbookNames = ['main', 'kid', 'douy'] as const;
export type GuestbookName = (typeof guestbookNames)[number];

/**
 * A `waiting` message is new in the children's guestbook, or several people reported it. Only a `shown` one is public.
 */
export const messageStates = ['waiting', 'shown', 'hidden', 'removed'] as const;
export type MessageState = (typeof messageStates)[number];

export const reportReasons = ['spam', 'abuse', 'privacy', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const moderationDecisions = ['approve', 'hide', 'remove'] as const;
export type ModerationDecision = (typeof moderationDecisions)[number];

/** What a moderator can list: messages with open reports, shown messages without a shown reply, those in one state, or all. */
export const reviewFilters = [
  'waiting',
  'reported',
  'unanswered',
  'shown',
  'hidden',
  'removed',
  'all',
] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** A search, and the list of unanswered messages, look through this many of the newest messages. */
export const REVIEW_REACH = 10_000;
/** Maximum number of messages that one decision is about. */
export const MODERATION_MAX = 100;

export const messageSorts = ['new', 'old'] as const;
export type MessageSort = (typeof messageSorts)[number];
