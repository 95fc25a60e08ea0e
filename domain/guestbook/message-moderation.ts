import type { MessageState, ModerationDecision } from '#shared/guestbook.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { GuestbookService, GuestbookStore, MessageView, ReviewView, StoredMessage } from './types.ts';

interface Transition {
  to: MessageState;
  from: readonly MessageState[];
  /** More states that allow it while there are open reports, which it settles. */
  fromReported: readonly MessageState[];
}

/** The new state of each decision, and the states that allow it. A removed message stays removed. */
const transitions: Record<ModerationDecision, Transition> = {
  approve: { to: 'shown', from: ['waiting', 'hidden'], fromReported: ['shown'] },
  hide: { to: 'hidden', from: ['waiting', 'shown'], fromReported: [] },
  remove: { to: 'removed', from: ['waiting', 'shown', 'hidden'], fromReported: [] },
};

/** Creates the part of the guestbook service that is for moderators. */
export function createMessageModeration(args: {
  guestbook: GuestbookStore;
  clock: Clock;
  viewsOf: (viewer: Viewer, messages: StoredMessage[]) => Promise<MessageView[]>;
}): Pick<GuestbookService, 'review' | 'reviewCounts' | 'moderate' | 'moderateMany'> {
  const { guestbook, clock, viewsOf } = args;

  const reviewsOf = async (viewer: Viewer, messages: StoredMessage[]): Promise<ReviewView[]> => {
    const ids = messages.map(({ id }) => id);
    const parentIds = [...new Set(messages.flatMap(({ parentId }) => parentId ?? []))];
    const [reports, replies, parents, views] = await Promise.all([
      guestbook.openReports(ids),
      guestbook.countReplies(ids),
      guestbook.textsOf(parentIds),
      viewsOf(viewer, messages),
    ]);
    return views.map((view, index) => ({
      ...view,
      authorUsername: messages[index]?.authorUsername ?? '',
      parentText: parents.get(view.message.parentId ?? '') ?? null,
      repliesTotal: replies.get(view.message.id) ?? 0,
      reports: reports
        .filter(({ messageId }) => messageId === view.message.id)
        .map(({ reporterName, reason, note, createdMs }) => ({ reporterName, reason, note, createdMs })),
    }));
  };

  const moderateMany: GuestbookService['moderateMany'] = async ({ viewer, messageIds, decision }) => {
    const ids = [...new Set(messageIds)];
    const changed = await guestbook.transitionMessages({
      ...{ ids, ...transitions[decision], by: viewer.id, nowMs: clock.nowMs(), decision },
    });
    return { messageIds: changed, skipped: ids.length - changed.length };
  };

  return {
    moderateMany,

    async review({ viewer, text: typed, pageNumber, pageSize, asOfMs: since = null, ...query }) {
      const offset = (pageNumber - 1) * pageSize;
      const { messages, total, asOfMs } = await guestbook.listForReview({
        ...{ ...query, text: typed?.trim().normalize('NFC') ?? null },
        ...{ limit: pageSize, offset, asOfMs: since },
      });
      return { list: await reviewsOf(viewer, messages), total, pageNumber, pageSize, asOfMs };
    },

    reviewCounts: () => guestbook.countForReview(),

    async moderate({ viewer, messageId, decision }) {
      if (!(await guestbook.messageById(messageId))) throw new AppError('not_found');
      const { messageIds } = await moderateMany({ viewer, messageIds: [messageId], decision });
      if (messageIds.length === 0) throw new AppError('illegal_move');
      const after = await guestbook.messageById(messageId);
      const [view] = after ? await reviewsOf(viewer, [after]) : [];
      if (!view) throw new AppError('not_found');
      return view;
    },
  };
}
