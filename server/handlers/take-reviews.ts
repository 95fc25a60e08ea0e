import type { ReviewedTakeDto, TakeCommentDto, takeReviews } from '#contract/take-reviews.ts';
import type { ReviewedTake, TakeCommentView } from '#domain/take-reviews/types.ts';
import { titleOfTake } from '#shared/take-analysis.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toTakeDto } from './takes.ts';

export const takeReviewHandlers = defineHandlers<typeof takeReviews>()({
  async list({ services, viewer, input: { asOf, unheard, ...input } }) {
    const page = await services.takeReviews.list({ viewer, ...input, unheardOnly: unheard, asOfMs: asOf });
    return pageOf(page, toReviewedTakeDto);
  },

  async unheard({ services, viewer, input: { asOf, ...input } }) {
    const page = await services.takeReviews.unheard({ viewer, ...input, asOfMs: asOf });
    return pageOf(page, ({ take, clip: { clip, film, lines } }) => {
      const { id, clipId, lineIndex, ownerId, ownerName, durationMs, createdMs } = take;
      return {
        takeId: id,
        ...{ clipId, lineIndex, ownerId, ownerName, durationMs, createdMs },
        text: titleOfTake({ lineIndex }, { title: clip.title, lines }),
        clip: { filmTitle: film.title, filmTitleZh: film.titleZh },
      };
    });
  },

  students: async ({ services, viewer, input }) => ({
    list: await services.takeReviews.students({ viewer, ...input }),
  }),

  detail: async ({ services, viewer, input }) =>
    toReviewedTakeDto(await services.takeReviews.take({ viewer, ...input })),

  async markHeard({ services, viewer, input }) {
    await services.takeReviews.markHeard({ viewer, ...input });
    return input;
  },

  comments: async ({ services, viewer, input }) => ({
    list: (await services.takeReviews.comments({ viewer, ...input })).map(toTakeCommentDto),
  }),

  comment: async ({ services, viewer, input, countRequest: beforeWrite }) =>
    toTakeCommentDto(await services.takeReviews.comment({ viewer, ...input, beforeWrite })),

  changeComment: async ({ services, viewer, input, countRequest: beforeWrite }) =>
    toTakeCommentDto(await services.takeReviews.changeComment({ viewer, ...input, beforeWrite })),

  async removeComment({ services, viewer, input }) {
    await services.takeReviews.removeComment({ viewer, ...input });
    return input;
  },

  async markRead({ services, viewer, input }) {
    await services.takeReviews.markRead({ viewer, ...input });
    return { takeId: input.takeId };
  },

  async count({ services, viewer, input }) {
    const [students, received] = await Promise.all([
      services.takeReviews.count({ viewer, ...input }),
      services.takeReviews.countComments({ viewer, ...input }),
    ]);
    return { students, received };
  },

  async received({ services, viewer, input: { asOf, ...input } }) {
    const page = await services.takeReviews.received({ viewer, ...input, asOfMs: asOf });
    return {
      ...pageOf(page, ({ clipId, clipTitle, authorName, ...comment }) => ({
        ...toTakeCommentDto({ comment, authorName, mine: false }),
        clipId,
        clipTitle,
      })),
      unread: page.unread,
    };
  },
});

/** Converts a take of a learner to the contract's shape. */
const toReviewedTakeDto = defineDto<ReviewedTakeDto>()(
  ({ ownerName, heard, commentCount, ...take }: ReviewedTake) => ({
    ...toTakeDto({ take, ownerName, mine: false }),
    ownerId: take.ownerId,
    heard,
    commentCount,
  }),
);

/** Converts a comment to the contract's shape, which has only the author's name. */
const toTakeCommentDto = defineDto<TakeCommentDto>()(({ comment, authorName, mine }: TakeCommentView) => {
  const { id, takeId, momentMs, text, createdMs, changedMs, readMs } = comment;
  return {
    commentId: id,
    author: authorName,
    isRead: readMs !== null,
    ...{ takeId, momentMs, text, createdMs, changedMs, mine },
  };
});
