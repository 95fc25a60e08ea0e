import type { wordEntries } from '#contract/word-entries.ts';
import { words as english } from '#shared/catalogue/en/words.ts';
import { words as chinese } from '#shared/catalogue/zh-CN/words.ts';
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

  async importFile({ services, viewer, input: { group, text, trial: isTrial } }) {
    const headings = [chinese.text, english.text];
    const { rows, problem, imported } = await services.words.importEntries({
      viewer,
      group,
      text,
      headings,
      isTrial,
    });
    return { rows: rows.map(({ normalizedText: _, ...row }) => row), problem, imported };
  },

  async move({ services, viewer, input: { entryId, by, place, toEntryId, seenSort } }) {
    await services.words.moveEntry({ viewer, entryId, to: { by, place, toEntryId }, seenPosition: seenSort });
    return { entryId };
  },

  async remove({ services, viewer, input }) {
    await services.words.removeEntry({ viewer, entryId: input.entryId });
    return { entryId: input.entryId };
  },
});
