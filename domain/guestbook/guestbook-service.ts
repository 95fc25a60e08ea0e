import { computeDurationMs } from '#shared/clip-segments.ts';
import type { GuestbookName } from '#shared/guestbook.ts';
import { isAdmin } from '../accounts/is-admin.ts';
import type { Viewer } from '../accounts/types.ts';
import type { ClipStore } from '../clips/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { FilmStore } from '../films/types.ts';
import { newId } from '../new-id.ts';
import { requireNote, requireText } from '../text/require-text.ts';
import { createMessageClipLoader } from './message-clip-loader.ts';
import { createMessageModeration } from './message-moderation.ts';
import { createRequestedLineList } from './requested-line-list.ts';
import {
  type GuestbookService,
  type GuestbookStore,
  MESSAGE_MAX,
  type MessageView,
  type NewMessage,
  REPORT_NOTE_MAX,
  type StoredMessage,
} from './types.ts';

/** Number of replies that are listed with their message. */
const LISTED_REPLIES = 3;
/** A message that this many people have reported is hidden until a moderator decides. */
const REPORTS_TO_HOLD = 3;

/**
 * Creates the guestbook service. Messages in `main` and `douy` are visible at once. Messages in `kid` are visible once
 * a moderator has approved them; those of moderators are visible at once. Text is plain; see `sanitizeText`.
 */
export function createGuestbookService(args: {
  guestbook: GuestbookStore;
  clipStore: ClipStore;
  films: FilmStore;
  clock: Clock;
}): GuestbookService {
  const { guestbook, clipStore, films, clock } = args;
  const attachClips = createMessageClipLoader({ clipStore, films });
  const requestedLines = createRequestedLineList({ guestbook, clock });

  const viewsOf = async (viewer: Viewer, messages: StoredMessage[]): Promise<MessageView[]> => {
    const clips = await attachClips({ viewer, messages });
    return messages.map(({ authorName, authorUsername: _, ...message }) => ({
      message,
      authorName,
      mine: message.authorId === viewer.id,
      clip: clips.get(message.id) ?? null,
    }));
  };

  const viewOf = async (viewer: Viewer, id: string): Promise<MessageView> => {
    const found = await guestbook.messageById(id);
    const [view] = found ? await viewsOf(viewer, [found]) : [];
    if (!view) throw new AppError('not_found');
    return view;
  };

  /** Returns a message. Throws not_found unless it and the message that it replies to are shown. */
  const requireShown = async (id: string): Promise<StoredMessage> => {
    const message = await guestbook.messageById(id);
    if (message?.state !== 'shown') throw new AppError('not_found');
    if (message.parentId !== null) await requireShown(message.parentId);
    return message;
  };

  const write = async (args: {
    viewer: Viewer;
    guestbook: GuestbookName;
    parentId: string | null;
    message: NewMessage;
    beforeWrite: () => Promise<void>;
  }) => {
    const { viewer, guestbook: name, parentId, message, beforeWrite } = args;
    const text = requireText(message.text, MESSAGE_MAX);
    await requireOwnClip(viewer, message);
    await beforeWrite();
    const nowMs = clock.nowMs();
    const isShown = name !== 'kid' || isAdmin(viewer);
    const created: StoredMessage = {
      id: newId(),
      guestbook: name,
      authorId: viewer.id,
      authorName: viewer.name,
      authorUsername: viewer.username,
      parentId,
      text,
      clipId: message.clipId,
      clipOffsetMs: message.clipOffsetMs,
      state: isShown ? 'shown' : 'waiting',
      publishedMs: isShown ? nowMs : null,
      createdMs: nowMs,
    };
    await guestbook.insertMessage(created);
    requestedLines.forget();
    return viewOf(viewer, created.id);
  };

  const requireOwnClip = async (viewer: Viewer, { clipId, clipOffsetMs }: NewMessage): Promise<void> => {
    if (clipId === null) {
      if (clipOffsetMs !== null) throw new AppError('bad_parameter', { field: 'clipOffsetMs' });
      return;
    }
    const clip = await clipStore.clipById(clipId);
    if (clip?.ownerId !== viewer.id) throw new AppError('not_found');
    if (clip.state !== 'ready') throw new AppError('not_ready');
    if (clipOffsetMs !== null && (clipOffsetMs < 0 || clipOffsetMs >= computeDurationMs(clip.segments))) {
      throw new AppError('bad_parameter', { field: 'clipOffsetMs' });
    }
  };

  const moderation = createMessageModeration({ guestbook, clock, viewsOf });

  return {
    async list({ viewer, guestbook: name, sort, pageNumber, pageSize, asOfMs = null }) {
      const found = await guestbook.listShown({
        guestbook: name,
        sort,
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
        asOfMs,
      });
      const parentIds = found.messages.map(({ id }) => id);
      const { replies, totals } = await guestbook.firstReplies({ parentIds, each: LISTED_REPLIES });
      const views = await viewsOf(viewer, [...found.messages, ...replies]);
      const list = views.slice(0, found.messages.length).map((view) => ({
        ...view,
        replies: views.filter(({ message }) => message.parentId === view.message.id),
        repliesTotal: totals.get(view.message.id) ?? 0,
      }));
      const waiting = await guestbook.countWaitingByAuthor({ guestbook: name, authorId: viewer.id });
      return { list, total: found.total, pageNumber, pageSize, asOfMs: found.asOfMs, waiting };
    },

    async replies({ viewer, messageId, pageNumber, pageSize }) {
      const parent = await requireShown(messageId);
      const offset = (pageNumber - 1) * pageSize;
      const found = await guestbook.listReplies({ parentId: parent.id, limit: pageSize, offset });
      return { list: await viewsOf(viewer, found.messages), total: found.total, pageNumber, pageSize };
    },

    post: (args) => write({ ...args, parentId: null }),

    async reply({ viewer, messageId, message, beforeWrite }) {
      const parent = await requireShown(messageId);
      if (parent.parentId !== null) throw new AppError('bad_parameter', { field: 'messageId' });
      return write({ viewer, guestbook: parent.guestbook, parentId: parent.id, message, beforeWrite });
    },

    async report({ viewer, messageId, reason, note, beforeWrite }) {
      const message = await requireShown(messageId);
      if (message.authorId === viewer.id) throw new AppError('illegal_move');
      const checkedNote = requireNote(note, REPORT_NOTE_MAX);
      await beforeWrite();
      await guestbook.insertReport({
        messageId: message.id,
        reporterId: viewer.id,
        reason,
        note: checkedNote,
        isResolved: false,
        createdMs: clock.nowMs(),
      });
      // A separate statement after the report is stored: with two concurrent reports, the later one sees both.
      await guestbook.holdReportedMessage({ id: message.id, atLeast: REPORTS_TO_HOLD });
      requestedLines.forget();
    },

    async remove({ viewer, messageId }) {
      const message = await guestbook.messageById(messageId);
      if (message?.authorId !== viewer.id) throw new AppError('not_found');
      const removed = await guestbook.transitionMessages({
        ...{ ids: [message.id], from: ['waiting', 'shown', 'hidden'], fromReported: [], to: 'removed' },
        ...{ by: viewer.id, nowMs: clock.nowMs(), decision: null },
      });
      if (removed.length === 0) throw new AppError('not_found');
      requestedLines.forget();
    },

    listRequestedLines: ({ limit, kind = null }) => requestedLines.list({ limit, kind }),

    ...moderation,

    async moderate(args) {
      const decided = await moderation.moderate(args);
      requestedLines.forget();
      return decided;
    },

    async moderateMany(args) {
      const decided = await moderation.moderateMany(args);
      requestedLines.forget();
      return decided;
    },
  };
}
