import { COMMENTS_PER_TAKE_MAX, TAKE_COMMENT_MAX, UNHEARD_TAKES_LISTED } from '#shared/take-limits.ts';
import { isAdmin } from '../accounts/is-admin.ts';
import { isTeacher } from '../accounts/is-teacher.ts';
import type { Viewer } from '../accounts/types.ts';
import { createAuditEntry } from '../audit/audit-service.ts';
import type { ClassStore } from '../classes/types.ts';
import type { ClipsService, ClipView } from '../clips/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import { canHearTake } from '../takes/can-hear-take.ts';
import type { Take, TakeStore } from '../takes/types.ts';
import { withLineIndex } from '../takes/with-line-index.ts';
import { requireText } from '../text/require-text.ts';
import type { CommentContent, TakeComment, TakeReviewService, TakeReviewStore } from './types.ts';

/** How many learners of a clip are offered as a filter. A list of names without end helps nobody. */
const STUDENTS_LISTED = 500;

/** Creates the service with which teachers hear the takes of learners and comment on them. */
export function createTakeReviewService(args: {
  reviews: TakeReviewStore;
  takes: Pick<TakeStore, 'takeById'>;
  clips: Pick<ClipsService, 'detail' | 'details'>;
  classes: Pick<ClassStore, 'teaches'>;
  clock: Clock;
}): TakeReviewService {
  const { reviews, takes, clips, classes, clock } = args;

  /** Returns whose takes the viewer may hear. Throws forbidden unless the viewer is a teacher. */
  const requireHearer = (viewer: Viewer): { teacherId: string; ofOwnClasses: boolean } => {
    if (!isTeacher(viewer)) throw new AppError('forbidden');
    return { teacherId: viewer.id, ofOwnClasses: !isAdmin(viewer) };
  };
  /** Returns an own take, or one that the viewer may hear. To others, a take that isn't theirs does not exist. */
  const requireVisible = async (viewer: Viewer, takeId: string): Promise<Take> => {
    const take = await takes.takeById(takeId);
    if (!take) throw new AppError('not_found');
    if (take.ownerId !== viewer.id && !(await canHearTake({ classes, viewer, take })))
      throw new AppError('not_found');
    return take;
  };
  /** Returns a take of another account that the viewer may hear. */
  const requireReviewable = async (viewer: Viewer, takeId: string): Promise<Take> => {
    const take = await requireVisible(viewer, takeId);
    if (take.ownerId === viewer.id) throw new AppError('illegal_move', { message: 'an own take' });
    return take;
  };
  const requireComment = async (commentId: string): Promise<TakeComment> => {
    const comment = await reviews.commentById(commentId);
    if (!comment) throw new AppError('not_found');
    return comment;
  };

  return {
    async list({ viewer, clipId, ownerId, lineIndex, unheardOnly, pageNumber, pageSize, asOfMs = null }) {
      const hearer = requireHearer(viewer);
      const clip = await clips.detail({ viewer, clipId });
      const asOf = asOfMs ?? clock.nowMs();
      const found = await reviews.listTakes({
        clipId,
        ...hearer,
        ownerId,
        positions: await positionsOf(clip, lineIndex),
        unheardOnly,
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
        asOfMs: asOf,
      });
      const list = found.takes.map((take) => withLineIndex(take, clip));
      return { list, total: found.total, pageNumber, pageSize, asOfMs: asOf };
    },

    async unheard({ viewer, pageNumber, pageSize, asOfMs = null }) {
      const hearer = requireHearer(viewer);
      const asOf = asOfMs ?? clock.nowMs();
      const found = await reviews.listUnheardTakes({
        ...hearer,
        most: UNHEARD_TAKES_LISTED,
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
        asOfMs: asOf,
      });
      const clipIds = [...new Set(found.takes.map(({ clipId }) => clipId))];
      const views = new Map((await clips.details({ viewer, clipIds })).map((view) => [view.clip.id, view]));
      const list = found.takes.flatMap((take) => {
        const clip = views.get(take.clipId);
        return clip ? [{ take: withLineIndex(take, clip), clip }] : [];
      });
      return { list, total: found.total, pageNumber, pageSize, asOfMs: asOf };
    },

    async students({ viewer, clipId }) {
      const hearer = requireHearer(viewer);
      await clips.detail({ viewer, clipId });
      return reviews.listStudents({ clipId, ...hearer, limit: STUDENTS_LISTED });
    },

    async count({ viewer, clipId }) {
      return isTeacher(viewer) ? reviews.countTakes({ clipId, ...requireHearer(viewer) }) : null;
    },

    async take({ viewer, takeId }) {
      await requireReviewable(viewer, takeId);
      const take = await reviews.takeById({ id: takeId, teacherId: viewer.id });
      if (!take) throw new AppError('not_found');
      return withLineIndex(take, await clips.detail({ viewer, clipId: take.clipId }));
    },

    async markHeard({ viewer, takeId }) {
      await requireReviewable(viewer, takeId);
      await reviews.markHeard({ takeId, teacherId: viewer.id, nowMs: clock.nowMs() });
    },

    async comments({ viewer, takeId }) {
      await requireVisible(viewer, takeId);
      const found = await reviews.commentsOfTake(takeId);
      return found.map(({ authorName, ...comment }) => ({
        comment,
        authorName,
        mine: comment.authorId === viewer.id,
      }));
    },

    async comment({ viewer, takeId, beforeWrite, ...content }) {
      const take = await requireReviewable(viewer, takeId);
      const checked = checkContent(content, take);
      await beforeWrite();
      const nowMs = clock.nowMs();
      const comment: TakeComment = {
        id: newId(),
        takeId,
        takeOwnerId: take.ownerId,
        authorId: viewer.id,
        ...checked,
        createdMs: nowMs,
        changedMs: nowMs,
        readMs: null,
      };
      await reviews.insertComment({ comment, limit: COMMENTS_PER_TAKE_MAX });
      return { comment, authorName: viewer.name, mine: true };
    },

    async changeComment({ viewer, commentId, beforeWrite, ...content }) {
      const comment = await requireComment(commentId);
      if (comment.authorId !== viewer.id) throw new AppError('not_found');
      const checked = checkContent(content, await requireReviewable(viewer, comment.takeId));
      await beforeWrite();
      const changedMs = clock.nowMs();
      await reviews.updateComment({ id: commentId, ...checked, nowMs: changedMs });
      return {
        comment: { ...comment, ...checked, changedMs, readMs: null },
        authorName: viewer.name,
        mine: true,
      };
    },

    async removeComment({ viewer, commentId }) {
      const comment = await requireComment(commentId);
      if (comment.authorId !== viewer.id && !isAdmin(viewer)) throw new AppError('not_found');
      const audit = createAuditEntry({
        actor: viewer,
        action: 'take_comment_removed',
        subjectId: comment.takeOwnerId,
        detail: { take: comment.takeId, comment: commentId },
        nowMs: clock.nowMs(),
      });
      await reviews.deleteComment({ id: commentId, audit });
    },

    async markRead({ viewer, takeId, untilMs }) {
      const take = await takes.takeById(takeId);
      if (take?.ownerId !== viewer.id) throw new AppError('not_found');
      await reviews.markRead({ takeId, untilMs, nowMs: clock.nowMs() });
    },

    countComments: ({ viewer, clipId }) => reviews.countComments({ clipId, ownerId: viewer.id }),

    async received({ viewer, pageNumber, pageSize, asOfMs = null }) {
      const found = await reviews.listReceived({
        ownerId: viewer.id,
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
        asOfMs,
      });
      const { comments: list, total, unread } = found;
      return { list, total, unread, pageNumber, pageSize, asOfMs: found.asOfMs };
    },
  };

  /** Returns the stored positions whose takes are shown with a line of the clip; null for all takes. */
  async function positionsOf(
    clip: ClipView,
    lineIndex: number | 'whole' | null,
  ): Promise<(number | null)[] | null> {
    if (lineIndex === null) return null;
    if (lineIndex === 'whole') return [null];
    const stored = await reviews.linesWithTakes(clip.clip.id);
    return stored
      .filter((one) => withLineIndex(one, clip).lineIndex === lineIndex)
      .map((one) => one.lineIndex);
  }
}

/** Returns the content as it is stored. Throws bad_parameter with the field. */
function checkContent({ momentMs, text }: CommentContent, take: Take): CommentContent {
  if (momentMs > take.durationMs) throw new AppError('bad_parameter', { field: 'momentMs' });
  return { momentMs, text: requireText(text, TAKE_COMMENT_MAX) };
}
