import type { MessageState, ModerationDecision } from '#shared/guestbook.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { GuestbookService, GuestbookStore, MessageView, ReviewView, StoredMessage } from './types.ts';

/** The new state of each decision, and the states that allow it. A removed message stays removed. */
const transitions: Record<ModerationDecision, { to: MessageState; from: readonly MessageState[] }> = {
  approve: { to: 'shown', from: ['waiting', 'hidden'] },
  hide: { to: 'hidden', from: ['waiting', 'shown'] },
  remove: { to: 'removed', from: ['waiting', 'shown', 'hidden'] },
};

/** Creates the part of the guestbook service that is for moderators. */
export function createMessageModeration(args: {
  guestbook: GuestbookStore;
  clock: Clock;
  viewsOf: (viewer: Viewer, messages: StoredMessage[]) => Promise<MessageView[]>;
}): Pick<GuestbookService, 'review' | 'reviewCounts' | 'moderate'> {
  const { guestbook, clock, viewsOf } = args;

  const reviewsOf = async (viewer: Viewer, messages: StoredMessage[]): Promise<ReviewView[]> => {
    const reports = await guestbook.openReports(messages.map(({ id }) => id));
    const parentIds = new Set(messages.flatMap(({ parentId }) => parentId ?? []));
    const parents = new Map(
      await Promise.all(
        [...parentIds].map(async (id) => [id, (await guestbook.messageById(id))?.text ?? null] as const),
      ),
    );
    const views = await viewsOf(viewer, messages);
    return views.map((view, index) => ({
      ...view,
      authorUsername: messages[index]?.authorUsername ?? '',
      parentText: parents.get(view.message.parentId ?? '') ?? null,
      reports: reports
        .filter(({ messageId }) => messageId === view.message.id)
        .map(({ reporterName, reason, note, createdMs }) => ({ reporterName, reason, note, createdMs })),
    }));
  };

  return {
    async review({ viewer, guestbook: name, filter, pageNumber, pageSize }) {
      const offset = (pageNumber - 1) * pageSize;
      const found = await guestbook.listForReview({ guestbook: name, filter, limit: pageSize, offset });
      return { list: await reviewsOf(viewer, found.messages), total: found.total, pageNumber, pageSize };
    },

    reviewCounts: () => guestbook.countForReview(),

    async moderate({ viewer, messageId, decision }) {
      const message = await guestbook.messageById(messageId);
      if (!message) throw new AppError('not_found');
      const { to, from } = transitions[decision];
      const isReported = (await guestbook.openReports([messageId])).length > 0;
      const isMoved = await guestbook.transitionMessage({
        id: messageId,
        // Approving a message that is already shown settles its reports.
        from: decision === 'approve' && isReported ? [...from, 'shown'] : from,
        to,
        by: viewer.id,
        nowMs: clock.nowMs(),
        settle: true,
      });
      if (!isMoved) throw new AppError('illegal_move');
      const after = await guestbook.messageById(messageId);
      const [view] = after ? await reviewsOf(viewer, [after]) : [];
      if (!view) throw new AppError('not_found');
      return view;
    },
  };
}
