import * as z from 'zod';
import { importFileProblems } from '#shared/import-file.ts';
import { LESSON_FILE_ROWS_MAX, LESSON_FILE_TEXT_MAX, lessonRowProblems } from '#shared/lesson-file.ts';
import { LESSON_TITLE_MAX, lessonKinds, lessonLevels } from '#shared/lessons.ts';
import { defineCall } from './define-call.ts';
import {
  adminFieldsWithoutNull,
  emptyAsUndefined,
  filmTimeParam,
  idParam,
  integerParam,
  optionalIdParam,
  pageSchema,
  pagingFields,
  requiredFlagParam,
} from './fields.ts';
import { lessonDto } from './lessons.ts';

const lessonRowDto = lessonDto.extend({
  filmTitle: z.string(),
  filmTitleZh: z.string().nullable(),
});
export type LessonRowDto = z.infer<typeof lessonRowDto>;

const optional = <Schema extends z.ZodType>(schema: Schema) => emptyAsUndefined(schema.optional());
/** An optional field. An empty text clears it. */
const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]).optional();

const importedLessonDto = z.object({
  /** The row of the file, from 1. */
  rowNumber: z.number(),
  kind: z.enum(lessonKinds).nullable(),
  film: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  title: z.string().nullable(),
  titleZh: z.string().nullable(),
  level: z.literal(lessonLevels),
  /** How many lines the lesson has. */
  lines: z.number(),
  problem: z.enum(lessonRowProblems).nullable(),
});
export type ImportedLessonDto = z.infer<typeof importedLessonDto>;

const LIST_TEXT_MAX = 4000;
const idList = z.array(idParam);
/** A list of IDs, or one text with the IDs separated by commas. */
const idListParam = z.preprocess(
  (value) => (typeof value === 'string' && value.length <= LIST_TEXT_MAX ? value.split(',') : value),
  idList,
) as unknown as typeof idList;

/** Editing lessons. */
export const lessonsAdmin = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/lesson_index.php',
    summary: 'Lists all lessons except removed ones, by kind and place; with `video_id`, those of one video.',
    access: 'admin',
    changes: false,
    input: z.object({
      ...adminFieldsWithoutNull,
      kind: emptyAsUndefined(z.enum(lessonKinds).nullable().default(null)),
      videoId: optionalIdParam,
      ...pagingFields,
    }),
    output: pageSchema(lessonRowDto),
    errors: [],
  }),
  save: defineCall({
    methods: ['POST'],
    path: '/api/lesson_save.php',
    summary:
      'Creates a lesson from lines of a video, or changes one. Omitted fields keep their values. Also publishes the lesson, withdraws it, and moves it to another place in its list. `sub_ids` are ids separated by commas.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...adminFieldsWithoutNull,
      lessonId: optional(idParam),
      kind: optional(z.enum(lessonKinds)),
      title: optional(z.string().max(LESSON_TITLE_MAX)),
      titleZh: clearable(z.string().max(LESSON_TITLE_MAX)),
      level: optional(
        integerParam(1, 3).transform((number) => lessonLevels.find((known) => known === number)),
      ),
      videoId: optional(idParam),
      startMs: optional(filmTimeParam),
      endMs: optional(filmTimeParam),
      lineIds: optional(idListParam),
      redPacketId: clearable(idParam),
      state: optional(z.enum(['draft', 'published'])),
      place: optional(integerParam(1, 100_000)),
    }),
    output: lessonDto,
    errors: ['not_ready', 'illegal_move'],
  }),
  importFile: defineCall({
    methods: ['POST'],
    path: '/api/lesson_import.php',
    summary: `Adds the lessons of a CSV file as drafts, at most ${LESSON_FILE_ROWS_MAX}, all of them or none. Each row has the kind, the title of the film, the episode, start, end, title, Chinese title, and level. A lesson has the lines between both times. With \`trial\`, nothing is added. The answer names the problem of each row.`,
    access: 'admin',
    changes: true,
    input: z.object({
      ...adminFieldsWithoutNull,
      text: z.string().min(1).max(LESSON_FILE_TEXT_MAX),
      trial: requiredFlagParam,
    }),
    output: z.object({
      rows: z.array(importedLessonDto),
      /** Why the file cannot be read; null if it can. */
      problem: z.enum(importFileProblems).nullable(),
      /** How many lessons were added. */
      imported: z.number(),
    }),
    errors: [],
  }),
  remove: defineCall({
    methods: ['POST'],
    path: '/api/lesson_remove.php',
    summary: 'Deletes a lesson permanently.',
    access: 'admin',
    changes: true,
    freesSpace: true,
    input: z.object({ ...adminFieldsWithoutNull, lessonId: idParam }),
    output: z.object({ lessonId: z.string() }),
    errors: [],
  }),
};
