import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { emptyAsUndefined, idParam, optionalTextParam, pageSchema, snapshotPagingFields } from './fields.ts';
import { SENT_TEXT_MAX, wordClipDto } from './words.ts';

/** A line that the caller saved. */
const savedLineDto = z.object({
  savedLineId: z.string(),
  /** The words that the line was saved for; null for the whole line. */
  phrase: z.string().nullable(),
  attachedClip: wordClipDto,
  /**
   * Whether the caller may play the line and its film still has it with these texts and times. Only then can a reel be cut
   * from its `lineId`.
   */
  isCurrent: z.boolean(),
  createdMs: z.number(),
});
export type SavedLineDto = z.infer<typeof savedLineDto>;

const savedLineInput = z.object({ savedLineId: idParam });

export const savedLines = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/line_saved_index.php',
    summary: 'Lists the lines that the caller saved, newest first.',
    access: 'client',
    changes: false,
    input: z.object({ q: emptyAsUndefined(optionalTextParam(200)), ...snapshotPagingFields }),
    output: pageSchema(savedLineDto),
    errors: [],
  }),
  save: defineCall({
    methods: ['POST'],
    path: '/api/line_save.php',
    summary:
      'Saves a line, with the words in it that matter. `created` is false when the caller has saved the line already.',
    access: 'client',
    changes: true,
    input: z.object({ lineId: idParam, phrase: emptyAsUndefined(optionalTextParam(SENT_TEXT_MAX)) }),
    output: savedLineDto.extend({ created: z.boolean() }),
    errors: ['not_ready', 'line_limit'],
  }),
  remove: defineCall({
    methods: ['POST'],
    path: '/api/line_saved_remove.php',
    summary: 'Removes one of the lines that the caller saved.',
    access: 'client',
    changes: true,
    freesSpace: true,
    input: savedLineInput,
    output: savedLineInput,
    errors: [],
  }),
};
