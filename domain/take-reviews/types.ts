import type { Viewer } from '../accounts/types.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { ClipView } from '../clips/types.ts';
import type { Page, PageArgs } from '../pagination.ts';
import type { Take } from '../takes/types.ts';

/** What a teacher says about one moment of a take. */
export interface TakeComment {
  id: string;
  takeId: string;
  /** The learner who recorded the take. */
  takeOwnerId: string;
  authorId: string;
  /** The moment of the recording, in milliseconds from its first sample. */
  momentMs: number;
  text: string;
  createdMs: number;
  /** When the text or the moment was last changed; at first the time of creation. */
  changedMs: number;
  /** When the learner read the comment in its present form; null if not yet. */
  readMs: number | null;
}

/** A take as a teacher finds it in the list. */
export interface ReviewedTake extends Take {
  ownerName: string;
  /** Whether the teacher who asks has heard the take to its end or written about it. */
  heard: boolean;
  commentCount: number;
}

/** A learner with takes of a clip. */
interface Student {
  ownerId: string;
  ownerName: string;
  takes: number;
  /** How many of them the teacher who asks has not heard yet. */
  unheard: number;
}

/** How many comments a take has, and how many of them its owner has not read. */
interface CommentCounts {
  takeId: string;
  comments: number;
  unread: number;
}

/** A comment with where to read it. */
interface ReceivedComment extends TakeComment {
  authorName: string;
  clipId: string;
  clipTitle: string;
}

/** Who asks for takes of others. */
interface Hearer {
  teacherId: string;
  /** Whether only what students of the teacher's own classes recorded since they joined counts. */
  ofOwnClasses: boolean;
}

export interface TakeReviewStore {
  /**
   * Lists the takes of a clip that others than the teacher recorded, newest first. `asOfMs` leaves out later takes, and
   * what the teacher has heard later counts as not heard, so that pages don't shift while the teacher works through them.
   */
  listTakes(
    args: Hearer & {
      clipId: string;
      /** The takes of one learner; null for those of all. */
      ownerId: string | null;
      /** Stored positions of lines, where null is the whole clip; null for all takes. */
      positions: readonly (number | null)[] | null;
      unheardOnly: boolean;
      limit: number;
      offset: number;
      asOfMs: number;
    },
  ): Promise<{ takes: ReviewedTake[]; total: number }>;
  /**
   * Lists the newest takes of all clips that others recorded and the teacher has not heard, `most` in all: the work grows
   * with what the teacher has heard and, `ofOwnClasses`, with what the students recorded, and not with the number of takes. What the teacher has heard after `asOfMs` counts as
   * not heard, as in `listTakes`.
   */
  listUnheardTakes(
    args: Hearer & { most: number; limit: number; offset: number; asOfMs: number },
  ): Promise<{ takes: ReviewedTake[]; total: number }>;
  /** The lines of a clip that have takes: their stored positions, and the time range of all takes of each. */
  linesWithTakes(clipId: string): Promise<{ lineIndex: number; startMs: number; endMs: number }[]>;
  /** Lists the learners with takes of a clip by name, at most `limit`. The teacher is not among them. */
  listStudents(args: Hearer & { clipId: string; limit: number }): Promise<Student[]>;
  /** How many takes of a clip others have, and how many of them the teacher has not heard. */
  countTakes(args: Hearer & { clipId: string }): Promise<{ takes: number; unheard: number }>;
  takeById(args: { id: string; teacherId: string }): Promise<ReviewedTake | null>;
  /** Remembers that a teacher has heard a take. The first time counts. Throws not_found if the take was deleted. */
  markHeard(args: { takeId: string; teacherId: string; nowMs: number }): Promise<void>;
  /**
   * Inserts a comment, after which its author has heard the take. Throws not_found if the take was deleted, and
   * take_comment_limit if the take has `limit` comments.
   */
  insertComment(args: { comment: TakeComment; limit: number }): Promise<void>;
  commentById(id: string): Promise<TakeComment | null>;
  /** Lists the comments on a take by their moments. */
  commentsOfTake(takeId: string): Promise<(TakeComment & { authorName: string })[]>;
  /** Changes a comment, which is then unread again. */
  updateComment(args: { id: string; momentMs: number; text: string; nowMs: number }): Promise<void>;
  /** Deletes a comment and writes the audit entry, in one transaction. */
  deleteComment(args: { id: string; audit: AuditEntry }): Promise<void>;
  /** Marks the comments on a take as read that were last changed until `untilMs`. */
  markRead(args: { takeId: string; untilMs: number; nowMs: number }): Promise<void>;
  /** Counts the comments on each take of an owner in a clip. Takes without comments are left out. */
  countComments(args: { clipId: string; ownerId: string }): Promise<CommentCounts[]>;
  /** Lists the comments on all takes of an owner, newest first, and counts those that are unread. */
  listReceived(args: {
    ownerId: string;
    limit: number;
    offset: number;
    asOfMs: number | null;
  }): Promise<{ comments: ReceivedComment[]; total: number; unread: number; asOfMs: number }>;
}

/** A comment as the viewer sees it. */
export interface TakeCommentView {
  comment: TakeComment;
  authorName: string;
  mine: boolean;
}

export interface TakeReviewService {
  /**
   * Lists the takes that others than the viewer recorded of a clip, and that the viewer may hear (see `canHearTake`), newest first, with `line` as an index of the clip's
   * lines. Throws forbidden unless the viewer is a teacher.
   */
  list(
    args: {
      viewer: Viewer;
      clipId: string;
      ownerId: string | null;
      /** Index of the clip's line, or `whole` for takes of the whole clip; null for all. */
      lineIndex: number | 'whole' | null;
      unheardOnly: boolean;
    } & PageArgs,
  ): Promise<Page<ReviewedTake>>;
  /**
   * Lists the newest takes of all clips that others recorded and the viewer has not heard, UNHEARD_TAKES_LISTED at most, each
   * with its clip. Throws forbidden unless the viewer is a teacher.
   */
  unheard(args: { viewer: Viewer } & PageArgs): Promise<Page<{ take: ReviewedTake; clip: ClipView }>>;
  /** Lists the learners with takes of a clip. Throws forbidden unless the viewer is a teacher. */
  students(args: { viewer: Viewer; clipId: string }): Promise<Student[]>;
  /** Counts the takes of others, and those that the viewer has not heard. Null unless the viewer is a teacher. */
  count(args: { viewer: Viewer; clipId: string }): Promise<{ takes: number; unheard: number } | null>;
  /** Returns one take of another account. Throws not_found unless the viewer may hear it by their roles (see `canHearTake`). */
  take(args: { viewer: Viewer; takeId: string }): Promise<ReviewedTake>;
  /** Remembers that the viewer has heard a take. Throws not_found unless the viewer may hear it by their roles. */
  markHeard(args: { viewer: Viewer; takeId: string }): Promise<void>;
  /** Lists the comments on a take. Throws not_found unless the viewer is its owner or may hear it by their roles. */
  comments(args: { viewer: Viewer; takeId: string }): Promise<TakeCommentView[]>;
  /**
   * Writes a comment. Throws not_found unless the viewer may hear the take by their roles, illegal_move for the viewer's own take,
   * bad_parameter for a moment after the end and for a text that is empty or too long, take_comment_limit.
   */
  comment(
    args: { viewer: Viewer; takeId: string; beforeWrite: () => Promise<void> } & CommentContent,
  ): Promise<TakeCommentView>;
  /** Changes one of the viewer's comments, with the same checks. */
  changeComment(
    args: { viewer: Viewer; commentId: string; beforeWrite: () => Promise<void> } & CommentContent,
  ): Promise<TakeCommentView>;
  /** Deletes a comment. Throws not_found unless the viewer wrote it or is an administrator. */
  removeComment(args: { viewer: Viewer; commentId: string }): Promise<void>;
  /** Marks the comments on one of the viewer's takes as read that were last changed until `untilMs`. */
  markRead(args: { viewer: Viewer; takeId: string; untilMs: number }): Promise<void>;
  /** Counts the comments on each of the viewer's takes of a clip. */
  countComments(args: { viewer: Viewer; clipId: string }): Promise<CommentCounts[]>;
  /** Lists the comments on the viewer's takes, newest first. */
  received(args: { viewer: Viewer } & PageArgs): Promise<Page<ReceivedComment> & { unread: number }>;
}

export interface CommentContent {
  momentMs: number;
  text: string;
}
