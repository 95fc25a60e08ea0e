import type { DrawListEntryDto, drawListsAdmin } from '#contract/draw-lists-admin.ts';
import type { DrawListEntry } from '#domain/prize-draw/draw-list-types.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';

export const drawListsAdminHandlers = defineHandlers<typeof drawListsAdmin>()({
  async list({ services, input: { adminId: _, ...query } }) {
    return pageOf(await services.drawLists.list(query), toDrawListEntryDto);
  },

  add: ({ services, viewer, input: { list, kind, subject, note } }) =>
    services.drawLists.add({ viewer, list, kind, subject, note }),

  async remove({ services, viewer, input: { entryId } }) {
    await services.drawLists.remove({ viewer, entryId });
    return { removed: true };
  },
});

const toDrawListEntryDto = defineDto<DrawListEntryDto>()(
  ({ id, list, kind, label, note, createdMs }: DrawListEntry) => ({
    ...{ entryId: id, list, kind, label, note, createdMs },
  }),
);
