import * as z from 'zod';
import { importFileProblems } from '#shared/import-file.ts';
import { WORD_FILE_ROWS_MAX, WORD_FILE_TEXT_MAX, wordRowProblems } from '#shared/word-file.ts';
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
  requiredFlagParam,
  snapshotPagingFields,
} from './fields.ts';
import { optionalGroup, optionalNote, SENT_TEXT_MAX, wordDto } from './words.ts';

const optionalTime = emptyAsUndefined(filmTimeParam.nullable().default(null));

const importedRowDto = z.object({
  /** The row of the file, from 1. */
  rowNumber: z.number(),
  text: z.string(),
  meaning: z.string().nullable(),
  phonetic: z.string().nullable(),
  note: z.string().nullable(),
  problem: z.enum(wordRowProblems).nullable(),
});
export type ImportedRowDto = z.infer<typeof importedRowDto>;

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
  importFile: defineCall({
    methods: ['POST'],
    path: '/api/word_entry_import.php',
    summary: `Adds the words of a CSV file to a list as drafts, at most ${WORD_FILE_ROWS_MAX}, all of them or none. Each row has a word, its meaning, phonetic, and note. With \`trial\`, nothing is added. The answer names the problem of each row.`,
    access: 'admin',
    changes: true,
    input: z.object({
      ...adminFields,
      group: z.enum(wordGroups),
      text: z.string().min(1).max(WORD_FILE_TEXT_MAX),
      trial: requiredFlagParam,
    }),
    output: z.object({
      rows: z.array(importedRowDto),
      /** Why the file cannot be read; null if it can. */
      problem: z.enum(importFileProblems).nullable(),
      /** How many words were added. */
      imported: z.number(),
    }),
    errors: ['word_taken'],
  }),
  move: defineCall({
    methods: ['POST'],
    path: '/api/word_entry_move.php',
    summary:
      'Moves an entry within its list, at most to an end. One of three says where to: `by`, so many places down, or up for a negative number; `place`, from 1; or `to_entry_id`, the entry whose place it takes. With `seen_sort`, refuses if the entry no longer has this `sort`.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...adminFields,
      entryId: idParam,
      by: emptyAsUndefined(integerParam(-100_000, 100_000).nullable().default(null)),
      place: emptyAsUndefined(integerParam(1, 1_000_000).nullable().default(null)),
      toEntryId: optionalIdParam,
      seenSort: emptyAsUndefined(integerParam(-1_000_000, 1_000_000).nullable().default(null)),
    }),
    output: z.object({ entryId: z.string() }),
    errors: ['order_changed'],
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
