import type {
  GuestbookName,
  MessageSort,
  MessageState,
  ModerationDecision,
  ReportReason,
  ReviewFilter,
} from '#shared/guestbook.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Page, PageArgs } from '../pagination.ts';

/** Maximum length of a message and of a report's note, in code points. */
export const MESSAGE_MAX = 500;
export const REPORT_NOTE_MAX = 200;

/** A message of a guestbook. Its text is plain text; see `sanitizeText`. */
export interface GuestbookMessage {
  id: string;
  guestbook: GuestbookName;
  authorId: string;
  /** The message that this one replies to; null for the first message of a thread. A reply has no replies. */
  parentId: string | null;
  text: string;
  /** A clip of the author; null if there is none or it was deleted. */
  clipId: string | null;
  /** A moment in the clip, in milliseconds from its start. */
  clipOffsetMs: number | null;
  state: MessageState;
  /** When the message was first visible to everybody, which determines its position in the list permanently. */
  publishedMs: number | null;
  createdMs: number;
}

export interface StoredMessage extends GuestbookMessage {
  authorName: string;
  authorUsername: string;
}

export interface MessageReport {
  messageId: string;
  reporterId: string;
  reason: ReportReason;
  note: string | null;
  /** Whether a moderator has decided about the message since. */
  isResolved: boolean;
  createdMs: number;
}

export interface GuestbookStore {
  insertMessage(message: GuestbookMessage): Promise<void>;
  messageById(id: string): Promise<StoredMessage | null>;
  /**
   * Lists shown messages that start a thread, by the time when they were first shown, then by ID. For `asOfMs`, see
   * Page.
   */
  listShown(args: {
    guestbook: GuestbookName;
    sort: MessageSort;
    limit: number;
    offset: number;
    asOfMs: number | null;
  }): Promise<{ messages: StoredMessage[]; total: number; asOfMs: number }>;
  /** Lists the shown replies to a message, oldest first. */
  listReplies(args: {
    parentId: string;
    limit: number;
    offset: number;
  }): Promise<{ messages: StoredMessage[]; total: number }>;
  /**
   * Returns up to `each` shown replies to each message, oldest first, and the total number of shown replies to each.
   */
  firstReplies(args: {
    parentIds: string[];
    each: number;
  }): Promise<{ replies: StoredMessage[]; totals: Map<string, number> }>;
  /** Counts the shown replies of messages. Those without any are missing. */
  countReplies(parentIds: readonly string[]): Promise<Map<string, number>>;
  /** Returns the texts of messages by ID. Those that do not exist are missing. */
  textsOf(ids: readonly string[]): Promise<Map<string, string>>;
  countWaitingByAuthor(args: { guestbook: GuestbookName; authorId: string }): Promise<number>;
  /**
   * Changes the state of messages whose state is one of `from`, or one of `fromReported` if they have open reports.
   * Returns the IDs of the changed ones. A moderator's decision also settles their reports and is audited, one entry per
   * message; null means that the author changed them. The first change to `shown` sets `publishedMs`.
   */
  transitionMessages(args: {
    ids: readonly string[];
    from: readonly MessageState[];
    fromReported: readonly MessageState[];
    to: MessageState;
    by: string;
    nowMs: number;
    decision: ModerationDecision | null;
  }): Promise<string[]>;
  /** Inserts a report. Returns false and changes nothing if this person has reported the message before. */
  insertReport(report: MessageReport): Promise<boolean>;
  /** Moves a shown message to `waiting` if it has at least `atLeast` open reports. Returns whether it did. */
  holdReportedMessage(args: { id: string; atLeast: number }): Promise<boolean>;
  /** Lists the open reports of the messages with the reporters' names, oldest first. */
  openReports(messageIds: string[]): Promise<(MessageReport & { reporterName: string })[]>;
  /**
   * Lists messages and replies for moderation. Waiting ones are listed oldest first, all others newest first. For `text` and
   * `REVIEW_REACH`, see the call. For `asOfMs`, see Page.
   */
  listForReview(
    args: ReviewQuery & { limit: number; offset: number; asOfMs: number | null },
  ): Promise<{ messages: StoredMessage[]; total: number; asOfMs: number }>;
  /** Counts the waiting and the reported messages of each guestbook. */
  countForReview(): Promise<{ guestbook: GuestbookName; waiting: number; reported: number }[]>;
  /** Lists the newest shown messages since `sinceMs`, without replies and without reported messages. */
  shownSince(args: {
    sinceMs: number;
    limit: number;
  }): Promise<{ text: string; authorId: string; publishedMs: number }[]>;
}

/** Which messages a moderator lists. */
export interface ReviewQuery {
  /** Null for all guestbooks. */
  guestbook: GuestbookName | null;
  filter: ReviewFilter;
  /** A part of the message, or its author's username; null for all messages. */
  text: string | null;
}

/** The clip that is attached to a message. */
export interface MessageClip {
  clipId: string;
  videoId: string;
  title: string;
  filmTitle: string;
  filmTitleZh: string | null;
  lengthMs: number;
  /** The moment that the message refers to, in milliseconds from the clip's start; null for the whole clip. */
  clipOffsetMs: number | null;
  /** Frame of the clip at that moment, starting at 0, for the still. */
  frame: number;
}

export interface MessageView {
  message: GuestbookMessage;
  authorName: string;
  mine: boolean;
  /** Null if there is none, it was deleted, or the viewer may not see its film. */
  clip: MessageClip | null;
}

export interface ThreadView extends MessageView {
  replies: MessageView[];
  repliesTotal: number;
}

export interface ReviewView extends MessageView {
  authorUsername: string;
  /** Text of the message that this one replies to; null for the first message of a thread. */
  parentText: string | null;
  repliesTotal: number;
  reports: { reporterName: string; reason: ReportReason; note: string | null; createdMs: number }[];
}

export interface NewMessage {
  text: string;
  clipId: string | null;
  clipOffsetMs: number | null;
}

/** A line or question that messages ask for. */
export interface RequestedLine {
  kind: 'line' | 'question';
  /** The most recent wording. */
  text: string;
  /** How many different people asked for it. */
  people: number;
  messages: number;
  latestMs: number;
}

export interface GuestbookService {
  /** Lists threads. `waiting` counts the viewer's messages in this guestbook that wait for a moderator. */
  list(
    args: { viewer: Viewer; guestbook: GuestbookName; sort: MessageSort } & PageArgs,
  ): Promise<Page<ThreadView> & { waiting: number }>;
  /** Throws not_found if the message is not shown. */
  replies(args: { viewer: Viewer; messageId: string } & PageArgs): Promise<Page<MessageView>>;
  /**
   * Posts a message. `beforeWrite` runs after the last check; when it throws, nothing is written. Throws bad_parameter
   * (text, at_ms), not_found (not the viewer's clip), not_ready (still being cut).
   */
  post(args: {
    viewer: Viewer;
    guestbook: GuestbookName;
    message: NewMessage;
    beforeWrite: () => Promise<void>;
  }): Promise<MessageView>;
  /** Posts a reply, like `post`. Throws bad_parameter with the field messageId for a reply to a reply. */
  reply(args: {
    viewer: Viewer;
    messageId: string;
    message: NewMessage;
    beforeWrite: () => Promise<void>;
  }): Promise<MessageView>;
  /**
   * Reports a message. A second report by the same person changes nothing. `beforeWrite` runs as in `post`. Throws
   * illegal_move for the viewer's own message.
   */
  report(args: {
    viewer: Viewer;
    messageId: string;
    reason: ReportReason;
    note: string | null;
    beforeWrite: () => Promise<void>;
  }): Promise<void>;
  /** Removes the viewer's own message. Throws not_found. */
  remove(args: { viewer: Viewer; messageId: string }): Promise<void>;
  /** Lists messages for moderation. This and the next three methods are for administrators. */
  review(args: { viewer: Viewer } & ReviewQuery & PageArgs): Promise<Page<ReviewView>>;
  reviewCounts(): Promise<{ guestbook: GuestbookName; waiting: number; reported: number }[]>;
  /** Applies a decision to a message. Throws illegal_move if the message already has that state or was removed. */
  moderate(args: { viewer: Viewer; messageId: string; decision: ModerationDecision }): Promise<ReviewView>;
  /** Applies a decision to those of the messages that allow it. Returns their IDs, and how many others there are. */
  moderateMany(args: {
    viewer: Viewer;
    messageIds: readonly string[];
    decision: ModerationDecision;
  }): Promise<{ messageIds: string[]; skipped: number }>;
  /**
   * Lists the lines and questions that most people asked for in the last thirty days, or only those of one kind. What other
   * processes changed in the last minute may be missing.
   */
  listRequestedLines(args: { limit: number; kind?: RequestedLine['kind'] }): Promise<RequestedLine[]>;
}
