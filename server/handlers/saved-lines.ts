import type { SavedLineDto, savedLines } from '#contract/saved-lines.ts';
import type { SavedLineView } from '#domain/words/saved-line-types.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toWordClipDto } from './word-clip.ts';

export const savedLineHandlers = defineHandlers<typeof savedLines>()({
  async list({ services, viewer, input }) {
    const { asOf, ...query } = input;
    return pageOf(await services.savedLines.list({ viewer, ...query, asOfMs: asOf }), toSavedLineDto);
  },

  async save({ services, viewer, input }) {
    const { line, created } = await services.savedLines.save({ viewer, ...input });
    return { ...toSavedLineDto(line), created };
  },

  async remove({ services, viewer, input }) {
    await services.savedLines.remove({ viewer, savedLineId: input.savedLineId });
    return input;
  },
});

const toSavedLineDto = defineDto<SavedLineDto>()(({ id, clip, ...line }: SavedLineView) => ({
  ...line,
  savedLineId: id,
  attachedClip: toWordClipDto(clip),
}));
