import * as z from 'zod';
import { listedKinds, riskLists } from '#shared/draw-risk-codes.ts';
import { defineCall } from './define-call.ts';
import { anyTextAdminFields, emptyAsUndefined, idParam, pageSchema, pagingFields } from './fields.ts';

const drawListEntryDto = z.object({
  entryId: z.string(),
  list: z.enum(riskLists),
  kind: z.enum(listedKinds),
  /** A username, a masked number, or a network. */
  label: z.string(),
  note: z.string(),
  createdMs: z.int(),
});
export type DrawListEntryDto = z.infer<typeof drawListEntryDto>;

export const drawListsAdmin = {
  list: defineCall({
    methods: ['GET'],
    path: '/test/index/admin/get_draw_lists',
    envelope: 'code',
    summary: 'Lists the entries of the black and white lists of prize draws, newest first.',
    access: 'admin',
    changes: false,
    input: z.object({
      ...anyTextAdminFields,
      list: emptyAsUndefined(z.enum(riskLists).nullable().default(null)),
      ...pagingFields,
    }),
    output: pageSchema(drawListEntryDto),
    errors: [],
  }),
  add: defineCall({
    methods: ['POST'],
    path: '/test/index/admin/add_draw_list_entry',
    envelope: 'code',
    summary:
      'Adds an account (by username), a phone number, or a network (by one of its addresses) to a list. An entry of the other list moves.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...anyTextAdminFields,
      list: z.enum(riskLists),
      kind: z.enum(listedKinds),
      subject: z.string().trim().min(1).max(200),
      note: z.string().trim().max(200).default(''),
    }),
    output: z.object({ entryId: z.string() }),
    errors: [],
  }),
  remove: defineCall({
    methods: ['POST'],
    path: '/test/index/admin/remove_draw_list_entry',
    envelope: 'code',
    summary: 'Removes an entry from its list.',
    access: 'admin',
    changes: true,
    freesSpace: true,
    input: z.object({ ...anyTextAdminFields, entryId: idParam }),
    output: z.object({ removed: z.literal(true) }),
    errors: [],
  }),
};
