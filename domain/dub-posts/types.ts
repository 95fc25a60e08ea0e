import type { WallSort } from '#shared/dub-posts.ts';
import type { ReportReason } from '#shared/guestbook.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { ClipWithLines } from '../clips/types.ts';
import type { Dub, DubAddress, DubView } from '../dubs/types.ts';
import type { ListCursor, Page, PageArgs } from '../pagination.ts';

/** What somebody says about one moment of a dub. */
export interface DubComment {
  id: string;
  dubId: string;
  authorId: string;
  /** In milliseconds from the start of the clip. */
  momentMs: number;
  text: string;
  createdMs: number;
}

/** What is reported: a comment on a dub, or, without one, the dub itself. */
export interface ReportTarget {
  dubId: string;
  commentId: string | null;
}

export interface DubReport extends ReportTarget {
  id: string;
  reporterId: string;
  reason: ReportReason;
  note: string | null;
  createdMs: number;
}

/** An open report as administrators read it. */
export interface OpenDubReport extends DubReport {
  reporterName: string;
  clipTitle: string;
  ownerName: string;
  ownerUsername: string;
  /** The comment that is reported, and who wrote it; null for the dub itself. */
  comment: { text: string; authorName: string; authorUsername: string } | null;
  /** Whether the dub is taken down. */
  isTakenDown: boolean;
}

/** A dub as the wall names it. */
export interface WallEntry extends Pick<Dub, 'id' | 'ownerId' | 'ownerName' | 'clipId' | 'likes'> {
  publishedMs: number;
}

/** Which dubs of the wall are listed. */
export interface WallOf {
  sort: WallSort;
  /** Those of one clip; null for all. */
  clipId: string | null;
  /** Leaves out the dubs of this account; null leaves out none. */
  exceptOwnerId: string | null;
  /** Of client films, only those of these owners; null for all. See `visibleClientOwnerIds`. */
  clientOwnerIds: string[] | null;
}

/** Likes, comments, and reports of dubs, and the wall: the dubs that everyone may see and that are not taken down. */
export interface DubPostStore {
  /**
   * Adds or removes an account's like and keeps the counter of the dub. A like that is already there changes nothing. Returns
   * the number of likes. Throws not_found if the dub was deleted.
   */
  setLike(args: { dubId: string; accountId: string; liked: boolean; nowMs: number }): Promise<number>;
  hasLiked(args: { dubId: string; accountId: string }): Promise<boolean>;
  /** Throws not_found if the dub was deleted. */
  insertComment(comment: DubComment): Promise<void>;
  commentById(id: string): Promise<DubComment | null>;
  countComments(dubId: string): Promise<number>;
  /** Lists comments on a dub, newest first (ties by id): those after the cursor, or the newest with null. */
  listComments(args: {
    dubId: string;
    limit: number;
    after: ListCursor | null;
  }): Promise<(DubComment & { authorName: string })[]>;
  /** Deletes a comment with its reports, and writes the audit entry, if there is one, in one transaction. */
  deleteComment(args: { id: string; audit: AuditEntry | null }): Promise<void>;
  /**
   * Inserts a report. One of the same person about the same target changes nothing. Throws not_found if the target was
   * deleted.
   */
  insertReport(report: DubReport): Promise<void>;
  /** Lists the reports that are not handled yet, oldest first. */
  listOpenReports(args: {
    limit: number;
    offset: number;
  }): Promise<{ reports: OpenDubReport[]; total: number }>;
  /** Marks the open reports about a target as unfounded, and writes the audit entry if there are any, in one transaction. */
  dismissReports(args: { target: ReportTarget; nowMs: number; audit: AuditEntry }): Promise<void>;
  /** Takes a dub down, settles the reports about it, and writes the audit entry, in one transaction. */
  takeDown(args: { dubId: string; reason: string; nowMs: number; audit: AuditEntry }): Promise<void>;
  /** Shows a dub again that was taken down, and writes the audit entry, in one transaction. */
  restore(args: { dubId: string; audit: AuditEntry }): Promise<void>;
  /** The first dubs of the wall, without its length. In the order of likes and of all clips, dubs without likes are left out. */
  firstOfWall(args: WallOf & { limit: number }): Promise<WallEntry[]>;
  /** One page of the wall. `asOfMs` as in Page. */
  listWall(
    args: WallOf & { limit: number; offset: number; asOfMs: number | null },
  ): Promise<{ entries: WallEntry[]; total: number; asOfMs: number }>;
}

/** The page of a dub. */
interface DubPostView {
  view: DubView;
  /** Whether the viewer may take it down. */
  canModerate: boolean;
  /** Whether the viewer likes it. */
  liked: boolean;
  /** The first page. */
  comments: DubCommentPage;
  /** See `BackgroundMeasure`; null, too, for a clip that has not been measured. */
  actorsDb: number | null;
}

export interface DubCommentView {
  comment: DubComment;
  authorName: string;
  mine: boolean;
  /** Whether the viewer may delete it: its author, the dub's owner, and administrators may. */
  canRemove: boolean;
}

/** Some comments on a dub, newest first, and where the next ones begin; null if there are none. */
export interface DubCommentPage {
  list: DubCommentView[];
  total: number;
  next: ListCursor | null;
}

/** A dub on the wall, with its clip. */
export interface WallDub {
  entry: WallEntry;
  clip: ClipWithLines;
  mine: boolean;
}

/**
 * The pages of dubs and the wall. An account that may see a dub may also like it, comment on it, and report it. For others,
 * the methods throw not_found. See `canSeeDub`.
 */
export interface DubPostsService {
  page(args: { viewer: Viewer; address: DubAddress }): Promise<DubPostView>;
  /**
   * Likes a dub, or takes the like back. Doing either twice changes nothing. Throws illegal_move for the viewer's own dub.
   */
  setLike(args: { viewer: Viewer; address: DubAddress; liked: boolean }): Promise<{ likes: number }>;
  /** Lists the comments on a dub, newest first: `pageSize` of them after the cursor. `next` is null on the last page. */
  comments(args: {
    viewer: Viewer;
    address: DubAddress;
    pageSize: number;
    after: ListCursor | null;
  }): Promise<DubCommentPage>;
  /**
   * Writes a comment. `beforeWrite` runs after the last check; when it throws, nothing is written. Throws bad_parameter
   * for a moment after the end and for a text that is empty or too long.
   */
  comment(args: {
    viewer: Viewer;
    address: DubAddress;
    momentMs: number;
    text: string;
    beforeWrite: () => Promise<void>;
  }): Promise<DubCommentView>;
  /** Deletes a comment; see `DubCommentView.canRemove`. An entry in the audit log tells when somebody else than its author did. */
  removeComment(args: { viewer: Viewer; commentId: string }): Promise<void>;
  /**
   * Reports a dub, or a comment on it, to the administrators. `beforeWrite` runs as in `comment`. Throws illegal_move for
   * what is the viewer's own, bad_parameter for a note that is too long.
   */
  report(args: {
    viewer: Viewer;
    address: DubAddress;
    commentId: string | null;
    reason: ReportReason;
    note: string | null;
    beforeWrite: () => Promise<void>;
  }): Promise<void>;
  /** One page of the wall: of all clips, or of one. Dubs whose clip the viewer may not see are left out, also of `total`. */
  wall(args: { viewer: Viewer; sort: WallSort; clipId: string | null } & PageArgs): Promise<Page<WallDub>>;
  /** Lists open reports. This and the next three methods are for administrators. */
  openReports(args: PageArgs): Promise<Page<OpenDubReport>>;
  /** Closes the reports about a target: nothing is wrong with it. */
  dismissReports(args: { viewer: Viewer; target: ReportTarget }): Promise<void>;
  /**
   * Takes a dub down: only its owner, who is told why, and administrators still see it. Throws bad_parameter for a reason
   * that is empty or too long, illegal_move for a dub that is already taken down.
   */
  takeDown(args: { viewer: Viewer; dubId: string; reason: string }): Promise<void>;
  /** Shows a dub again. Throws illegal_move for one that is not taken down. */
  restore(args: { viewer: Viewer; dubId: string }): Promise<void>;
}
