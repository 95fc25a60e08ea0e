import * as z from 'zod';
import { LINE_TEXT_MAX, LINES_MAX, LINES_PER_CHANGE_MAX } from '#shared/line-table.ts';
import { defineCall } from './define-call.ts';
import { filmTimeParam, idParam, integerParam, jsonParam, pageSchema, pagingFields } from './fields.ts';
import { lineDto } from './lines.ts';

const JSON_MAX = 300_000;
const SPEAKERS_MAX = 20;
const SPEAKER_NAME_MAX = 200;

const textParam = z.string().max(LINE_TEXT_MAX).nullable();
const writtenLineParam = z.object({
  startMs: filmTimeParam,
  endMs: filmTimeParam,
  en: textParam,
  zh: textParam,
  /** As in the lines that are read. */
  speakers: z.array(z.string().max(SPEAKER_NAME_MAX).nullable()).min(1).max(SPEAKERS_MAX).optional(),
});

export const lineTable = {
  page: defineCall({
    methods: ['GET'],
    path: '/api/dub_sub_table.php',
    summary: "Returns a page of a video's lines for editing, with the revision that a change of them names.",
    access: 'admin',
    changes: false,
    input: z.object({ videoId: idParam, ...pagingFields }),
    output: pageSchema(lineDto).extend({
      film: z.object({ id: z.string(), title: z.string(), titleZh: z.string().nullable() }),
      video: z.object({
        id: z.string(),
        title: z.string().nullable(),
        season: z.number().nullable(),
        episode: z.number().nullable(),
        revision: z.number(),
        /** Address of the film file; null until the video is ready. */
        url: z.string().nullable(),
        durationMs: z.number().nullable(),
      }),
      /** The lines before and after those of the page; null if there is none. */
      previous: lineDto.nullable(),
      next: lineDto.nullable(),
    }),
    errors: ['film_removed'],
  }),
  replace: defineCall({
    methods: ['POST'],
    path: '/api/dub_sub_replace.php',
    summary:
      'Replaces a run of lines of a video: changes, splits, joins, inserts, or deletes them. The first line has the position 0. Lines after the run get new positions. Clips keep the lines that they have.',
    access: 'admin',
    changes: true,
    input: z.object({
      videoId: idParam,
      /** The revision of the video that the caller has seen. If the video has another one now, the call changes nothing. */
      revision: integerParam(0, 999_999_999_999_999),
      fromSeq: integerParam(0, LINES_MAX),
      /** How many lines are replaced. With 0, the new ones come before the line at `from_seq`. */
      count: integerParam(0, LINES_PER_CHANGE_MAX),
      /** The new lines. Without any, the run is deleted. A form cannot hold an empty list. */
      lines: jsonParam(z.array(writtenLineParam).max(LINES_PER_CHANGE_MAX).default([]), JSON_MAX),
    }),
    output: z.object({ videoId: z.string(), revision: z.number(), total: z.number() }),
    errors: ['film_removed', 'not_ready', 'subtitles_changed'],
  }),
};
