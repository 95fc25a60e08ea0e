import type { wordEntries } from '#contract/word-entries.ts';
import type { Handlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toWordDto } from './words.ts';

export const wordEntryHandlers: Handlers<typeof wordEntries> = {
  async list({ services, viewer, input }) {
    const { asOf, ...query } = input;
    return pageOf(await services.words.entries({ viewer, ...query, asOfMs: asOf }), toWordDto);
  },

  async save({ services, viewer, input }) {
    const { entryId, ...form } = input;
    return toWordDto(await services.words.saveEntry({ viewer, entryId, form }));
  },

  async remove({ services, viewer, input }) {
    await services.words.removeEntry({ viewer, entryId: input.entryId });
    return input;
  },
};
