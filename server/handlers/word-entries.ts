import type { wordEntries } from '#contract/word-entries.ts';
import { defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toWordDto } from './words.ts';

export const wordEntryHandlers = defineHandlers<typeof wordEntries>()({
  async list({ services, viewer, input }) {
    const { asOf, ...query } = input;
    return pageOf(await services.words.entries({ viewer, ...query, asOfMs: asOf }), toWordDto);
  },

  async save({ services, viewer, input }) {
    const { entryId, sort: position, ...form } = input;
    return toWordDto(await services.words.saveEntry({ viewer, entryId, form: { ...form, position } }));
  },

  async remove({ services, input }) {
    await services.words.removeEntry({ entryId: input.entryId });
    return { entryId: input.entryId };
  },
});
