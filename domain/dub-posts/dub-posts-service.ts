import { computeDurationMs } from '#shared/clip-segments.ts';
import { PAGE_SIZE_DEFAULT } from '#shared/constants.ts';
import { DUB_COMMENT_MAX, TAKE_DOWN_REASON_MAX } from '#shared/dub-posts.ts';
import { isAdmin } from '../accounts/is-admin.ts';
import type { Viewer } from '../accounts/types.ts';
import { createAuditEntry } from '../audit/audit-service.ts';
import type { ClipsService } from '../clips/types.ts';
import type { Clock } from '../clock.ts';
import { requireVisibleDub } from '../dubs/require-visible-dub.ts';
import type { Dub, DubAddress, DubStore, DubsService } from '../dubs/types.ts';
import { AppError } from '../errors.ts';
import { visibleClientOwnerIds } from '../films/film-access.ts';
import { REPORT_NOTE_MAX } from '../guestbook/types.ts';
import { newId } from '../new-id.ts';
import type { ListCursor } from '../pagination.ts';
import { requireNote, requireText } from '../text/require-text.ts';
import { addClipsToWall } from './add-clips-to-wall.ts';
import type {
  DubComment,
  DubCommentPage,
  DubCommentView,
  DubPostStore,
  DubPostsService,
  WallDub,
  WallEntry,
} from './types.ts';

/** Creates the service for the pages of dubs, with their likes, comments, and reports, and for the wall. */
export function createDubPostsService(args: {
  posts: DubPostStore;
  dubs: Pick<DubStore, 'dubById' | 'dubByLink' | 'clipBackground'>;
  dubsService: Pick<DubsService, 'detail'>;
  clips: Pick<ClipsService, 'withLines'>;
  clock: Clock;
}): DubPostsService {
  const { posts, dubs, dubsService, clips, clock } = args;

  const requireClip = async (viewer: Viewer, clipId: string) => {
    const [clip] = await clips.withLines({ viewer, clipIds: [clipId] });
    if (!clip) throw new AppError('not_found');
    return clip;
  };
  /** Returns a dub with its clip. Throws not_found unless the viewer may see both. */
  const requireDub = async (viewer: Viewer, address: DubAddress) => {
    const dub = await requireVisibleDub({ dubs, viewer, address });
    return { dub, clip: await requireClip(viewer, dub.clipId) };
  };
  const requireAnyDub = async (dubId: string): Promise<Dub> => {
    const dub = await dubs.dubById(dubId);
    if (!dub) throw new AppError('not_found');
    return dub;
  };
  const viewOf = (
    viewer: Viewer,
    { comment, authorName, ownerId }: { comment: DubComment; authorName: string; ownerId: string },
  ): DubCommentView => {
    const mine = comment.authorId === viewer.id;
    return { comment, authorName, mine, canRemove: mine || ownerId === viewer.id || isAdmin(viewer) };
  };
  const listComments = async (args: {
    viewer: Viewer;
    dub: Dub;
    pageSize: number;
    after: ListCursor | null;
  }): Promise<DubCommentPage> => {
    const { viewer, dub, pageSize, after } = args;
    const [total, found] = await Promise.all([
      posts.countComments(dub.id),
      // One more tells whether there is a next page.
      posts.listComments({ dubId: dub.id, limit: pageSize + 1, after }),
    ]);
    const list = found
      .slice(0, pageSize)
      .map(({ authorName, ...comment }) => viewOf(viewer, { comment, authorName, ownerId: dub.ownerId }));
    const last = found.length > pageSize ? list.at(-1)?.comment : undefined;
    return { list, total, next: last ? { timeMs: last.createdMs, id: last.id } : null };
  };
  const withClips = async (viewer: Viewer, entries: WallEntry[]): Promise<WallDub[]> => {
    const clipIds = [...new Set(entries.map(({ clipId }) => clipId))];
    return addClipsToWall({ viewer, entries, clips: await clips.withLines({ viewer, clipIds }) });
  };

  return {
    async page({ viewer, address }) {
      const view = await dubsService.detail({ viewer, address });
      const { id: dubId, clipId } = view.dub;
      const [liked, comments, measure] = await Promise.all([
        posts.hasLiked({ dubId, accountId: viewer.id }),
        listComments({ viewer, dub: view.dub, pageSize: PAGE_SIZE_DEFAULT, after: null }),
        dubs.clipBackground(clipId),
      ]);
      return { view, liked, comments, canModerate: isAdmin(viewer), actorsDb: measure?.actorsDb ?? null };
    },

    async setLike({ viewer, address, liked }) {
      const { dub } = await requireDub(viewer, address);
      if (dub.ownerId === viewer.id) throw new AppError('illegal_move', { message: 'an own dub' });
      const nowMs = clock.nowMs();
      return { likes: await posts.setLike({ dubId: dub.id, accountId: viewer.id, liked, nowMs }) };
    },

    async comments({ viewer, address, pageSize, after }) {
      const { dub } = await requireDub(viewer, address);
      return listComments({ viewer, dub, pageSize, after });
    },

    async comment({ viewer, address, momentMs, text, beforeWrite }) {
      const { dub, clip } = await requireDub(viewer, address);
      const lengthMs = Math.max(computeDurationMs(clip.clip.segments), dub.film?.durationMs ?? 0);
      if (momentMs > lengthMs) throw new AppError('bad_parameter', { field: 'momentMs' });
      const checked = requireText(text, DUB_COMMENT_MAX);
      await beforeWrite();
      const comment: DubComment = {
        id: newId(),
        dubId: dub.id,
        authorId: viewer.id,
        momentMs,
        text: checked,
        createdMs: clock.nowMs(),
      };
      await posts.insertComment(comment);
      return viewOf(viewer, { comment, authorName: viewer.name, ownerId: dub.ownerId });
    },

    async removeComment({ viewer, commentId }) {
      const comment = await posts.commentById(commentId);
      const dub = comment && (await dubs.dubById(comment.dubId));
      if (!comment || !dub) throw new AppError('not_found');
      const { mine, canRemove } = viewOf(viewer, { comment, authorName: '', ownerId: dub.ownerId });
      if (!canRemove) throw new AppError('not_found');
      const audit = createAuditEntry({
        actor: viewer,
        action: 'dub_comment_removed',
        subjectId: comment.authorId,
        detail: { dub: dub.id, comment: commentId },
        nowMs: clock.nowMs(),
      });
      await posts.deleteComment({ id: commentId, audit: mine ? null : audit });
    },

    async report({ viewer, address, commentId, reason, note, beforeWrite }) {
      const { dub } = await requireDub(viewer, address);
      const comment = commentId === null ? null : await posts.commentById(commentId);
      if (commentId !== null && comment?.dubId !== dub.id) throw new AppError('not_found');
      if ((comment?.authorId ?? dub.ownerId) === viewer.id)
        throw new AppError('illegal_move', { message: 'an own dub or comment' });
      const checked = requireNote(note, REPORT_NOTE_MAX);
      await beforeWrite();
      const report = { dubId: dub.id, commentId, reporterId: viewer.id, reason, note: checked };
      await posts.insertReport({ id: newId(), ...report, createdMs: clock.nowMs() });
    },

    async wall({ viewer, sort, clipId, pageNumber, pageSize, asOfMs = null }) {
      if (clipId !== null) await requireClip(viewer, clipId);
      const found = await posts.listWall({
        ...{ sort, clipId, exceptOwnerId: null, clientOwnerIds: visibleClientOwnerIds(viewer) },
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
        asOfMs,
      });
      const list = await withClips(viewer, found.entries);
      return { list, total: found.total, pageNumber, pageSize, asOfMs: found.asOfMs };
    },

    async openReports({ pageNumber, pageSize }) {
      const found = await posts.listOpenReports({ limit: pageSize, offset: (pageNumber - 1) * pageSize });
      return { list: found.reports, total: found.total, pageNumber, pageSize };
    },

    async dismissReports({ viewer, target }) {
      const { dubId, commentId } = target;
      const dub = await requireAnyDub(dubId);
      const nowMs = clock.nowMs();
      const audit = createAuditEntry({
        ...{ actor: viewer, action: 'dub_reports_dismissed', subjectId: dub.ownerId, nowMs },
        detail: { dub: dubId, ...(commentId === null ? {} : { comment: commentId }) },
      });
      await posts.dismissReports({ target, nowMs, audit });
    },

    async takeDown({ viewer, dubId, reason }) {
      const dub = await requireAnyDub(dubId);
      if (dub.removedMs !== null) throw new AppError('illegal_move', { message: 'it is taken down' });
      const checked = requireText(reason, TAKE_DOWN_REASON_MAX);
      const nowMs = clock.nowMs();
      const audit = createAuditEntry({
        actor: viewer,
        action: 'dub_taken_down',
        subjectId: dub.ownerId,
        detail: { dub: dubId },
        nowMs,
      });
      await posts.takeDown({ dubId, reason: checked, nowMs, audit });
    },

    async restore({ viewer, dubId }) {
      const dub = await requireAnyDub(dubId);
      if (dub.removedMs === null) throw new AppError('illegal_move', { message: 'it is not taken down' });
      const audit = createAuditEntry({
        actor: viewer,
        action: 'dub_restored',
        subjectId: dub.ownerId,
        detail: { dub: dubId },
        nowMs: clock.nowMs(),
      });
      await posts.restore({ dubId, audit });
    },
  };
}
