import type { guestbook, MessageDto, ReviewDto, ThreadDto } from '#contract/guestbook.ts';
import type { MessageView, ReviewView, ThreadView } from '#domain/guestbook/types.ts';
import { clipFileUrl } from '#shared/media-urls.ts';
import { clipFrameUrl } from '#shared/script-sheet.ts';
import type { Handlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';

export const guestbookHandlers: Handlers<typeof guestbook> = {
  async list({ services, viewer, input }) {
    const page = await services.guestbook.list({ viewer, ...input });
    return { ...pageOf(page, toThreadDto), asOfMs: page.asOfMs ?? 0, waiting: page.waiting };
  },

  replies: async ({ services, viewer, input }) =>
    pageOf(await services.guestbook.replies({ viewer, ...input }), toMessageDto),

  async post({ services, viewer, input, countRequest: beforeWrite }) {
    const { guestbook: name, ...message } = input;
    return toMessageDto(await services.guestbook.post({ viewer, guestbook: name, message, beforeWrite }));
  },

  async reply({ services, viewer, input, countRequest: beforeWrite }) {
    const { messageId, ...message } = input;
    return toMessageDto(await services.guestbook.reply({ viewer, messageId, message, beforeWrite }));
  },

  async report({ services, viewer, input, countRequest: beforeWrite }) {
    await services.guestbook.report({ viewer, ...input, beforeWrite });
    return input;
  },

  async remove({ services, viewer, input }) {
    await services.guestbook.remove({ viewer, messageId: input.messageId });
    return input;
  },

  async reviewQueue({ services, viewer, input }) {
    const [page, counts] = await Promise.all([
      services.guestbook.review({ viewer, ...input }),
      services.guestbook.reviewCounts({ viewer }),
    ]);
    return { ...pageOf(page, toReviewDto), counts };
  },

  async moderate({ services, viewer, input }) {
    const { messageId, decision } = input;
    return toReviewDto(await services.guestbook.moderate({ viewer, messageId, decision }));
  },

  requestedLines: async ({ services, input }) => ({
    list: await services.guestbook.listRequestedLines({ limit: input.limit }),
  }),
};

/** A message as the contract has it: its author by name only. */
const toMessageDto = ({ message, authorName, mine, clip }: MessageView): MessageDto => ({
  ...message,
  messageId: message.id,
  author: authorName,
  mine,
  attachedClip: clip && {
    ...clip,
    url: clipFileUrl(clip.clipId, 'mp4'),
    still: clipFrameUrl(clip.clipId, clip.frame),
  },
});

const toThreadDto = (thread: ThreadView): ThreadDto => ({
  ...toMessageDto(thread),
  replies: thread.replies.map(toMessageDto),
  repliesTotal: thread.repliesTotal,
});

const toReviewDto = (review: ReviewView): ReviewDto => ({
  ...toMessageDto(review),
  authorAccount: review.authorAccount,
  parentText: review.parentText,
  reports: review.reports.map(({ reporterName, ...report }) => ({ ...report, reporter: reporterName })),
});
