import * as z from 'zod';
import { lessonKinds, lessonLevels } from '#shared/lessons.ts';
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
      title: optional(z.string().max(200)),
      titleZh: clearable(z.string().max(200)),
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
