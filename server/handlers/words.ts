import type { WordCardDto, WordDto, WordShareDto, words } from '#contract/words.ts';
import { AppError } from '#domain/errors.ts';
import type { WordShareView, WordView } from '#domain/words/types.ts';
import type { WordCardView } from '#domain/words/word-card-types.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toSearchHitDto, toSearchResultDto } from './search-hit.ts';
import { toWordClipDto } from './word-clip.ts';

export const wordHandlers = defineHandlers<typeof words>()({
  async list({ services, viewer, input }) {
    const { mine, due, asOf, ...query } = input;
    const params = { viewer, ...query, asOfMs: asOf };
    // Only the viewer's own words can be due.
    const page =
      mine || due ? await services.words.list({ ...params, due }) : await services.words.published(params);
    return pageOf(page, toWordDto);
  },

  async save({ services, viewer, input }) {
    const { text, entryId, ...content } = input;
    if (entryId === null && text === undefined) throw new AppError('bad_parameter', { field: 'text' });
    const { word, created } =
      entryId === null
        ? await services.words.save({ viewer, word: { ...content, text: text ?? '' } })
        : await services.words.saveEntryToOwnWords({ viewer, entryId });
    return { ...toWordDto(word), created };
  },

  async update({ services, viewer, input }) {
    const { wordId, ...change } = input;
    return toWordDto(await services.words.update({ viewer, wordId, change }));
  },

  async remove({ services, viewer, input }) {
    await services.words.remove({ viewer, wordId: input.wordId });
    return input;
  },

  review: async ({ services, viewer, input }) => toWordDto(await services.words.review({ viewer, ...input })),

  lines: async ({ services, viewer, input }) =>
    toSearchResultDto(await services.words.findLines({ viewer, ...input })),

  card: async ({ services, viewer, input }) =>
    toWordCardDto(await services.wordCard.card({ viewer, ...input })),

  phonetic: async ({ services, input }) => ({ phonetic: await services.words.lookUpPhonetic(input.text) }),

  async export({ services, viewer, input }) {
    const body = await services.words.export({ viewer, ...input });
    return input.format === 'csv'
      ? { body, contentType: 'text/csv; charset=utf-8', fileName: 'taici-words.csv' }
      : { body, contentType: 'text/plain; charset=utf-8', fileName: 'taici-words.txt' };
  },

  async share({ services, viewer, input }) {
    if (input.words !== null) return { shareId: await services.words.share({ viewer, words: input.words }) };
    if (input.shareId === null) throw new AppError('bad_parameter', { field: 'shareId' });
    return toWordShareDto(await services.words.shared({ viewer, shareId: input.shareId }));
  },

  async removeShare({ services, viewer, input }) {
    await services.words.unshare({ viewer, shareId: input.shareId });
    return input;
  },

  viewShare: async ({ services, viewer, input }) =>
    toWordShareDto(await services.words.shared({ viewer, shareId: input.shareId })),

  async ownShares({ services, viewer }) {
    const shares = await services.words.shares({ viewer });
    return shares.map(({ id, createdMs, words: sharedWords }) => ({
      shareId: id,
      createdMs,
      words: sharedWords.map(({ text }) => ({ text })),
    }));
  },

  reviewProgress: ({ services, viewer, input }) =>
    services.words.progress({ ownerId: viewer.id, group: input.group }),
});

/** Converts a word to the contract's shape. */
export const toWordDto = defineDto<WordDto>()(({ id, clip, review, entry, ...word }: WordView) => ({
  ...word,
  wordId: id,
  attachedClip: clip && toWordClipDto(clip),
  review: review && toReviewDto(review),
  entry: entry && { state: entry.state, sort: entry.position },
}));

const toReviewDto = defineDto<WordDto['review']>()((review: NonNullable<WordView['review']>) => {
  const { dueMs, reps, lapses, state, next } = review;
  return { dueMs, reps, lapses, state, next };
});

const toWordCardDto = defineDto<WordCardDto>()(({ clip, lines, ...card }: WordCardView) => ({
  ...card,
  attachedClip: clip && toWordClipDto(clip),
  hits: lines.list.map(toSearchHitDto),
  total: lines.total,
}));

const toWordShareDto = defineDto<WordShareDto>()(
  ({ id, ownerName, isOwn, words: sharedWords, ...share }: WordShareView) => ({
    ...share,
    shareId: id,
    author: ownerName,
    own: isOwn,
    words: sharedWords.map(({ lines, ...word }) => ({ ...word, hits: lines.map(toSearchHitDto) })),
  }),
);
