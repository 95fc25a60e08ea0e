import * as z from 'zod';
import { entryStates, wordGroups } from '#shared/words.ts';
import { defineCall } from './define-call.ts';
import {
  adminFields,
  emptyAsUndefined,
  filmTimeParam,
  idParam,
  integerParam,
  optionalIdParam,
  optionalTextParam,
  pageSchema,
  snapshotPagingFields,
} from './fields.ts';
import { optionalGroup, optionalNote, SENT_TEXT_MAX, wordDto } from './words.ts';

const optionalTime = emptyAsUndefined(filmTimeParam.nullable().default(null));

/** Editing the three published word lists. */
export const wordEntries = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/word_entry_index.php',
    summary: 'Lists the entries of the published word lists, drafts included.',
    access: 'admin',
    changes: false,
    input: z.object({
      ...adminFields,
      group: optionalGroup,
      state: emptyAsUndefined(z.enum(entryStates).nullable().default(null)),
      q: emptyAsUndefined(optionalTextParam(200)),
      ...snapshotPagingFields,
    }),
    output: pageSchema(wordDto),
    errors: [],
  }),
  save: defineCall({
    methods: ['POST'],
    path: '/api/word_entry_save.php',
    summary: 'Creates an entry, or replaces one. A published entry needs a meaning and a clip.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...adminFields,
      entryId: optionalIdParam,
      group: z.enum(wordGroups),
      text: z.string().min(1).max(SENT_TEXT_MAX),
      phonetic: optionalNote,
      meaning: optionalNote,
      note: optionalNote,
      lineId: optionalIdParam,
      startMs: optionalTime,
      endMs: optionalTime,
      sort: emptyAsUndefined(integerParam(-1_000_000, 1_000_000).default(0)),
      state: emptyAsUndefined(z.enum(entryStates).default('draft')),
    }),
    output: wordDto,
    errors: ['not_ready', 'word_taken'],
  }),
  remove: defineCall({
    methods: ['POST'],
    path: '/api/word_entry_remove.php',
    summary: 'Removes an entry. Learners keep the copies that they saved.',
    access: 'admin',
    changes: true,
    freesSpace: true,
    input: z.object({ ...adminFields, entryId: idParam }),
    output: z.object({ entryId: z.string() }),
    errors: [],
  }),
};
