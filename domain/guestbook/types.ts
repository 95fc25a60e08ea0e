import type { Viewer } from '#domain/accounts/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
import type {
  GuestbookName,
  MessageSort,
  MessageState,
  ModerationDecision,
  ReportReason,
  ReviewFilter,
} from '#shared/guestbook.ts';

/** Greatest length of a message and of a report's note, in characters (code points). */
export const MESSAGE_MAX = 500;
export const REPORT_NOTE_MAX = 200;

/** One message of a guestbook: plain text as `cleanText` leaves it. */
export interface GuestbookMessage {
  id: string;
  guestbook: GuestbookName;
  authorId: string;
  /** The message this one answers; null for one that begins. An answer has no answers. */
  parentId: string | null;
  text: string;
  /** A clip of the author's; null without one, and once the clip is gone. */
  clipId: string | null;
  /** A moment in the clip, from its start. */
  atMs: number | null;
  state: MessageState;
  /** When it was first seen by everyone: its place in the list for good. */
  shownMs: number | null;
  createdMs: number;
}

export interface StoredMessage extends GuestbookMessage {
  authorName: string;
  authorAccount: string;
}

export interface MessageReport {
  messageId: string;
  reporterId: string;
  reason: ReportReason;
  note: string | null;
  /** A moderator has looked at the message since. */
  settled: boolean;
  createdMs: number;
}

export interface GuestbookStore {
  insertMessage(message: GuestbookMessage): Promise<void>;
  messageById(id: string): Promise<StoredMessage | null>;
  /** Shown messages that begin, by when they were first shown (ties by id). `asOfMs` as in Page. */
  listShown(args: {
    guestbook: GuestbookName;
    sort: MessageSort;
    limit: number;
    offset: number;
    asOfMs: number | null;
  }): Promise<{ messages: StoredMessage[]; total: number; asOfMs: number }>;
  /** Shown answers of one message, oldest first. */
  listReplies(args: {
    parentId: string;
    limit: number;
    offset: number;
  }): Promise<{ messages: StoredMessage[]; total: number }>;
  /** The first shown answers of each message, oldest first, and how many each has in all. */
  firstReplies(args: {
    parentIds: string[];
    each: number;
  }): Promise<{ replies: StoredMessage[]; totals: Map<string, number> }>;
  countWaitingByAuthor(args: { guestbook: GuestbookName; authorId: string }): Promise<number>;
  /**
   * Moves a message that is in one of `from`; false when it is not. `settle` closes its reports with it. The first move to
   * `shown` gives it its place.
   */
  transitionMessage(args: {
    id: string;
    from: readonly MessageState[];
    to: MessageState;
    by: string;
    nowMs: number;
    settle: boolean;
  }): Promise<boolean>;
  /** False when this person has reported the message before; nothing changes then. */
  insertReport(report: MessageReport): Promise<boolean>;
  /** Puts a shown message before the moderators when it has at least so many open reports; whether it did. */
  holdReportedMessage(args: { id: string; atLeast: number }): Promise<boolean>;
  /** Open reports of the messages, oldest first, with the reporter's name. */
  openReports(messageIds: string[]): Promise<(MessageReport & { reporterName: string })[]>;
  /** Messages and answers before a moderator, oldest first while they wait, else newest first. */
  listForReview(args: {
    guestbook: GuestbookName | null;
    filter: ReviewFilter;
    limit: number;
    offset: number;
  }): Promise<{ messages: StoredMessage[]; total: number }>;
  /** How much waits and how much is reported in each guestbook. */
  countForReview(): Promise<{ guestbook: GuestbookName; waiting: number; reported: number }[]>;
  /** The newest shown messages since a moment that are neither answers nor reported. */
  shownSince(args: {
    sinceMs: number;
    limit: number;
  }): Promise<{ text: string; authorId: string; shownMs: number }[]>;
}

/** What stands beside a message that points at a clip. */
export interface MessageClip {
  clipId: string;
  videoId: string;
  title: string;
  filmTitle: string;
  filmTitleZh: string | null;
  lengthMs: number;
  /** The moment pointed at, from the clip's start; null: the whole clip. */
  atMs: number | null;
  /** Frame of the clip at that moment, counted from its first, for its still. */
  frame: number;
}

export interface MessageView {
  message: GuestbookMessage;
  authorName: string;
  mine: boolean;
  /** Null without one, when it is gone, and when the viewer may not see its film. */
  clip: MessageClip | null;
}

export interface ThreadView extends MessageView {
  replies: MessageView[];
  repliesTotal: number;
}

export interface ReviewView extends MessageView {
  authorAccount: string;
  /** What it answers; null for a message that begins. */
  parentText: string | null;
  reports: { reporterName: string; reason: ReportReason; note: string | null; createdMs: number }[];
}

export interface NewMessage {
  text: string;
  clipId: string | null;
  atMs: number | null;
}

/** Something several people would like: a line to hear, or a question. */
export interface RequestedLine {
  kind: 'line' | 'question';
  /** As it was last written. */
  text: string;
  /** Different people who wrote it. */
  people: number;
  messages: number;
  latestMs: number;
}

export interface GuestbookService {
  /** With `waiting`: how many of the viewer's own messages in this guestbook are not shown yet. */
  list(
    args: { viewer: Viewer; guestbook: GuestbookName; sort: MessageSort } & PageArgs,
  ): Promise<Page<ThreadView> & { waiting: number }>;
  /** Throws not_found when the message is not shown. */
  replies(args: { viewer: Viewer; messageId: string } & PageArgs): Promise<Page<MessageView>>;
  /**
   * Writes a message. `beforeWrite` runs after the last check; when it throws, nothing is written. Throws bad_parameter
   * (text, at_ms), not_found (not the viewer's clip), not_ready (still being cut).
   */
  post(args: {
    viewer: Viewer;
    guestbook: GuestbookName;
    message: NewMessage;
    beforeWrite: () => Promise<void>;
  }): Promise<MessageView>;
  /** Answers a message, like `post`. Throws bad_parameter (message_id) for an answer to an answer. */
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
  /** Takes back the viewer's own message. Throws not_found. */
  remove(args: { viewer: Viewer; messageId: string }): Promise<void>;
  /** Moderators only: throws forbidden. */
  review(
    args: { viewer: Viewer; guestbook: GuestbookName | null; filter: ReviewFilter } & PageArgs,
  ): Promise<Page<ReviewView>>;
  reviewCounts(args: {
    viewer: Viewer;
  }): Promise<{ guestbook: GuestbookName; waiting: number; reported: number }[]>;
  /** Moderators only. Throws illegal_move when the message is there already, or removed. */
  moderate(args: { viewer: Viewer; messageId: string; decision: ModerationDecision }): Promise<ReviewView>;
  /** What was most wanted in the last thirty days, most people first. */
  listRequestedLines(args: { limit: number }): Promise<RequestedLine[]>;
}
