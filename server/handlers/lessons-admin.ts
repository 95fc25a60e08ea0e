import type { Hono } from 'hono';
import * as z from 'zod';
import { presentLesson } from '#domain/lessons/present-lessons.ts';
import { lessonKinds, lessonLevels } from '#shared/lessons.ts';
import { wirePage } from '#shared/wire.ts';
import { type WireLessonRow, wireLesson, wireLessonRow } from '#shared/wire-lessons.ts';
import type { CallDescription } from '../call-description.ts';
import { emptyAsUndefined, filmTimeParam, idParam, integerParam, pagingFields } from '../read-input.ts';
import type { HttpEnv } from '../request-context.ts';
import { requireSameOrigin } from '../session.ts';
import { readInputAsAdmin } from './admin-input.ts';
import { presentPage } from './present.ts';

const absent = <Schema extends z.ZodType>(schema: Schema) => emptyAsUndefined(schema.optional());
const admin = { admin_id: absent(idParam) };
const index = z.object({
  ...admin,
  kind: emptyAsUndefined(z.enum(lessonKinds).nullable().default(null)),
  ...pagingFields,
});
const level = integerParam(1, 3).transform((number) => lessonLevels.find((known) => known === number));
/** An empty one takes away what there was. */
const cleared = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]).optional();
const saving = z.object({
  ...admin,
  lesson_id: absent(idParam),
  kind: absent(z.enum(lessonKinds)),
  title: absent(z.string().max(200)),
  title_zh: cleared(z.string().max(200)),
  level: absent(level),
  video_id: absent(idParam),
  start_ms: absent(filmTimeParam),
  end_ms: absent(filmTimeParam),
  /** Ids of lines, with commas between them. */
  sub_ids: absent(
    z
      .string()
      .max(4000)
      .transform((text) => text.split(','))
      .pipe(z.array(idParam)),
  ),
  hb_id_md5: cleared(idParam),
  state: absent(z.enum(['draft', 'published'])),
  place: absent(integerParam(1, 100_000)),
});
const oneLesson = z.object({ ...admin, lesson_id: idParam });

/** Making lessons, changing, publishing, ordering and removing them. */
export function mountLessonAdminCalls(api: Hono<HttpEnv>): void {
  api.get('/lesson_index.php', async (c) => {
    const { viewer, input } = await readInputAsAdmin(c, index);
    const { kind, pageno, pagesize } = input;
    const page = await c.var.services.lessons.listAll({ viewer, kind, pageno, pagesize });
    return c.json(
      presentPage(
        page,
        (lesson): WireLessonRow => ({
          ...presentLesson(lesson),
          film_title: lesson.film.title,
          film_title_zh: lesson.film.titleZh,
        }),
      ),
    );
  });

  api.post('/lesson_save.php', async (c) => {
    requireSameOrigin(c);
    const { viewer, input } = await readInputAsAdmin(c, saving);
    const saved = await c.var.services.lessons.save({
      viewer,
      lessonId: input.lesson_id ?? null,
      input: {
        kind: input.kind,
        title: input.title,
        titleZh: input.title_zh,
        level: input.level,
        videoId: input.video_id,
        startMs: input.start_ms,
        endMs: input.end_ms,
        lineIds: input.sub_ids,
        redPacketId: input.hb_id_md5,
        state: input.state,
        position: input.place,
      },
    });
    return c.json(presentLesson(saved));
  });

  api.post('/lesson_remove.php', async (c) => {
    requireSameOrigin(c);
    const { viewer, input } = await readInputAsAdmin(c, oneLesson);
    await c.var.services.lessons.remove({ viewer, lessonId: input.lesson_id });
    return c.json({ lesson_id: input.lesson_id });
  });
}

export const lessonAdminCalls: CallDescription[] = [
  {
    methods: ['GET'],
    path: '/api/lesson_index.php',
    summary: 'All lessons but removed ones, by kind and place.',
    access: 'admin',
    input: index,
    answer: wirePage(wireLessonRow),
  },
  {
    methods: ['POST'],
    path: '/api/lesson_save.php',
    summary:
      'Makes a lesson out of lines of a video, or changes one: what is left out stays. Also publishes it, takes it back, and gives it its place.',
    access: 'admin',
    input: saving,
    answer: wireLesson,
  },
  {
    methods: ['POST'],
    path: '/api/lesson_remove.php',
    summary: 'Removes a lesson for good.',
    access: 'admin',
    input: oneLesson,
    answer: z.object({ lesson_id: z.string() }),
  },
];
