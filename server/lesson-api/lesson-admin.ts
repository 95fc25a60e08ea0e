import type { Hono } from 'hono';
import * as z from 'zod';
import { presentLesson } from '#domain/lessons/present-lessons.ts';
import { lessonKinds, lessonLevels } from '#domain/lessons/types.ts';
import { wirePage } from '#shared/wire.ts';
import { type WireLessonRow, wireLesson, wireLessonRow } from '#shared/wire-lessons.ts';
import { readAsAdmin } from '../admin-api/admin-call.ts';
import type { CallDescription } from '../call-description.ts';
import { presentPage } from '../client-api/present.ts';
import { filmMs, id, orAbsent, paging, wholeNumber } from '../read-input.ts';
import type { AppEnv } from '../request-context.ts';
import { refuseForeignOrigin } from '../session.ts';

const absent = <Schema extends z.ZodType>(schema: Schema) => orAbsent(schema.optional());
const admin = { admin_id: absent(id) };
const index = z.object({ ...admin, kind: orAbsent(z.enum(lessonKinds).nullable().default(null)), ...paging });
const level = wholeNumber(1, 3).transform((number) => lessonLevels.find((known) => known === number));
/** An empty one takes away what there was. */
const cleared = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]).optional();
const saving = z.object({
  ...admin,
  lesson_id: absent(id),
  kind: absent(z.enum(lessonKinds)),
  title: absent(z.string().max(200)),
  title_zh: cleared(z.string().max(200)),
  level: absent(level),
  video_id: absent(id),
  start_ms: absent(filmMs),
  end_ms: absent(filmMs),
  /** Ids of lines, with commas between them. */
  sub_ids: absent(
    z
      .string()
      .max(4000)
      .transform((text) => text.split(','))
      .pipe(z.array(id)),
  ),
  hb_id_md5: cleared(id),
  state: absent(z.enum(['draft', 'published'])),
  place: absent(wholeNumber(1, 100_000)),
});
const oneLesson = z.object({ ...admin, lesson_id: id });

/** Making lessons, changing, publishing, ordering and removing them. */
export function mountLessonAdminCalls(api: Hono<AppEnv>): void {
  api.get('/lesson_index.php', async (c) => {
    const { viewer, input } = await readAsAdmin(c, index);
    const { kind, pageno, pagesize } = input;
    const page = await c.var.services.lessons.index({ viewer, kind, pageno, pagesize });
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
    refuseForeignOrigin(c);
    const { viewer, input } = await readAsAdmin(c, saving);
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
        subIds: input.sub_ids,
        hbId: input.hb_id_md5,
        state: input.state,
        place: input.place,
      },
    });
    return c.json(presentLesson(saved));
  });

  api.post('/lesson_remove.php', async (c) => {
    refuseForeignOrigin(c);
    const { viewer, input } = await readAsAdmin(c, oneLesson);
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
