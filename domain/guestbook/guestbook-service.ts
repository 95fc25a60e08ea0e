import { isAdmin } from '#domain/accounts/require-admin.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { ClipStore } from '#domain/clips/types.ts';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import type { FilmStore } from '#domain/films/types.ts';
import { newId } from '#domain/new-id.ts';
import { computeDurationMs } from '#shared/clip-segments.ts';
import type { GuestbookName } from '#shared/guestbook.ts';
import { countCodePoints, sanitizeText } from '../text/sanitize-text.ts';
import { createMessageClipLoader } from './message-clip-loader.ts';
import { createMessageModeration } from './message-moderation.ts';
import { rankRequestedLines } from './rank-requested-lines.ts';
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
const REQUESTED_LINES_DAYS = 30;
/** Maximum number of messages that are searched for requested lines. */
const MAX_SEARCHED_MESSAGES = 5000;

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

  const viewsOf = async (viewer: Viewer, messages: StoredMessage[]): Promise<MessageView[]> => {
    const clips = await attachClips({ viewer, messages });
    return messages.map(({ authorName, authorAccount: _, ...message }) => ({
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
    const text = sanitizeText(message.text);
    const length = countCodePoints(text);
    if (length === 0 || length > MESSAGE_MAX) throw new AppError('bad_parameter', { field: 'text' });
    await requireOwnClip(viewer, message);
    await beforeWrite();
    const nowMs = clock.nowMs();
    const isShown = name !== 'kid' || isAdmin(viewer);
    const created: StoredMessage = {
      id: newId(),
      guestbook: name,
      authorId: viewer.id,
      authorName: viewer.name,
      authorAccount: viewer.account,
      parentId,
      text,
      clipId: message.clipId,
      atMs: message.atMs,
      state: isShown ? 'shown' : 'waiting',
      shownMs: isShown ? nowMs : null,
      createdMs: nowMs,
    };
    await guestbook.insertMessage(created);
    return viewOf(viewer, created.id);
  };

  const requireOwnClip = async (viewer: Viewer, { clipId, atMs }: NewMessage): Promise<void> => {
    if (clipId === null) {
      if (atMs !== null) throw new AppError('bad_parameter', { field: 'at_ms' });
      return;
    }
    const clip = await clipStore.clipById(clipId);
    if (clip?.ownerId !== viewer.id) throw new AppError('not_found');
    if (clip.state !== 'ready') throw new AppError('not_ready');
    if (atMs !== null && (atMs < 0 || atMs >= computeDurationMs(clip.segments))) {
      throw new AppError('bad_parameter', { field: 'at_ms' });
    }
  };

  return {
    async list({ viewer, guestbook: name, sort, pageno, pagesize, asOfMs = null }) {
      const found = await guestbook.listShown({
        guestbook: name,
        sort,
        limit: pagesize,
        offset: (pageno - 1) * pagesize,
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
      return { list, total: found.total, pageno, pagesize, asOfMs: found.asOfMs, waiting };
    },

    async replies({ viewer, messageId, pageno, pagesize }) {
      const parent = await requireShown(messageId);
      const offset = (pageno - 1) * pagesize;
      const found = await guestbook.listReplies({ parentId: parent.id, limit: pagesize, offset });
      return { list: await viewsOf(viewer, found.messages), total: found.total, pageno, pagesize };
    },

    post: (args) => write({ ...args, parentId: null }),

    async reply({ viewer, messageId, message, beforeWrite }) {
      const parent = await requireShown(messageId);
      if (parent.parentId !== null) throw new AppError('bad_parameter', { field: 'message_id' });
      return write({ viewer, guestbook: parent.guestbook, parentId: parent.id, message, beforeWrite });
    },

    async report({ viewer, messageId, reason, note, beforeWrite }) {
      const message = await requireShown(messageId);
      if (message.authorId === viewer.id) throw new AppError('illegal_move');
      const cleanNote = sanitizeText(note ?? '');
      if (countCodePoints(cleanNote) > REPORT_NOTE_MAX)
        throw new AppError('bad_parameter', { field: 'note' });
      await beforeWrite();
      await guestbook.insertReport({
        messageId: message.id,
        reporterId: viewer.id,
        reason,
        note: cleanNote || null,
        settled: false,
        createdMs: clock.nowMs(),
      });
      // A separate statement after the report is stored: with two concurrent reports, the later one sees both.
      await guestbook.holdReportedMessage({ id: message.id, atLeast: REPORTS_TO_HOLD });
    },

    async remove({ viewer, messageId }) {
      const message = await guestbook.messageById(messageId);
      if (message?.authorId !== viewer.id) throw new AppError('not_found');
      const removed = await guestbook.transitionMessage({
        id: message.id,
        from: ['waiting', 'shown', 'hidden'],
        to: 'removed',
        by: viewer.id,
        nowMs: clock.nowMs(),
        settle: false,
      });
      if (!removed) throw new AppError('not_found');
    },

    async listRequestedLines({ limit }) {
      const sinceMs = clock.nowMs() - REQUESTED_LINES_DAYS * 24 * 3600 * 1000;
      return rankRequestedLines({
        messages: await guestbook.shownSince({ sinceMs, limit: MAX_SEARCHED_MESSAGES }),
        limit,
      });
    },

    ...createMessageModeration({ guestbook, clock, viewsOf }),
  };
}
