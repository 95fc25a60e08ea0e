import type { guestbook, MessageClipDto, MessageDto, ReviewDto, ThreadDto } from '#contract/guestbook.ts';
import type { MessageClip, MessageView, ReviewView, ThreadView } from '#domain/guestbook/types.ts';
import { clipFileUrl } from '#shared/media-urls.ts';
import { clipFrameUrl } from '#shared/script-sheet.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';

export const guestbookHandlers = defineHandlers<typeof guestbook>()({
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
    return { messageId: input.messageId };
  },

  async remove({ services, viewer, input }) {
    await services.guestbook.remove({ viewer, messageId: input.messageId });
    return input;
  },

  async reviewQueue({ services, viewer, input }) {
    const { asOf: asOfMs, ...query } = input;
    const [page, counts] = await Promise.all([
      services.guestbook.review({ viewer, ...query, asOfMs }),
      services.guestbook.reviewCounts(),
    ]);
    return { ...pageOf(page, toReviewDto), counts };
  },

  async moderate({ services, viewer, input }) {
    const { messageId, decision } = input;
    return toReviewDto(await services.guestbook.moderate({ viewer, messageId, decision }));
  },

  moderateMany: async ({ services, viewer, input: { messageIds, decision } }) =>
    services.guestbook.moderateMany({ viewer, messageIds, decision }),

  async answer({ services, viewer, input: { messageId, text }, countRequest: beforeWrite }) {
    const message = { text, clipId: null, clipOffsetMs: null };
    return toMessageDto(await services.guestbook.reply({ viewer, messageId, message, beforeWrite }));
  },

  requestedLines: async ({ services, input }) => ({
    list: await services.guestbook.listRequestedLines({ limit: input.limit }),
  }),

  async wantedLines({ services, input: { limit } }) {
    const lines = await services.guestbook.listRequestedLines({ limit, kind: 'line' });
    return { list: lines.map(({ text, people }) => ({ text, people })) };
  },
});

/** Converts a message to the contract's shape, which has only the author's name. */
const toMessageDto = defineDto<MessageDto>()(({ message, authorName, mine, clip }: MessageView) => {
  const { id, guestbook: name, parentId, text, state, createdMs } = message;
  return {
    messageId: id,
    guestbook: name,
    author: authorName,
    ...{ parentId, text, state, createdMs, mine },
    attachedClip: clip && toMessageClipDto(clip),
  };
});

const toMessageClipDto = defineDto<MessageClipDto>()(({ frame, ...clip }: MessageClip) => ({
  ...clip,
  url: clipFileUrl(clip.clipId, 'mp4'),
  still: clipFrameUrl(clip.clipId, frame),
}));

const toThreadDto = defineDto<ThreadDto>()((thread: ThreadView) => ({
  ...toMessageDto(thread),
  replies: thread.replies.map(toMessageDto),
  repliesTotal: thread.repliesTotal,
}));

const toReviewDto = defineDto<ReviewDto>()((review: ReviewView) => ({
  ...toMessageDto(review),
  authorUsername: review.authorUsername,
  parentText: review.parentText,
  repliesTotal: review.repliesTotal,
  reports: review.reports.map(({ reporterName, ...report }) => ({ ...report, reporter: reporterName })),
}));
