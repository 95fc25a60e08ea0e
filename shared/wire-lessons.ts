import * as z from 'zod';

/** One row of the four video lists: a lesson of its kind, or a video with a red packet. */
export const wireListedVideo = z.object({
  /** Unique within its list. */
  id: z.string(),
  /** Null for a video with a red packet. */
  lesson_id: z.string().nullable(),
  kind: z.string().nullable(),
  video_id: z.string(),
  film_id: z.string(),
  title: z.string(),
  title_zh: z.string().nullable(),
  film_title: z.string(),
  film_title_zh: z.string().nullable(),
  still: z.string(),
  start_ms: z.number(),
  end_ms: z.number(),
  lines: z.number(),
  level: z.number().nullable(),
  /** Where the viewer is in the lesson; null before the start. */
  stage: z.string().nullable(),
  finished: z.boolean(),
  packet: z.object({ activity_theme: z.string(), expire_time: z.number() }).nullable(),
});
export type WireListedVideo = z.infer<typeof wireListedVideo>;

export const wireVideoList = z.object({
  video_list: z.array(wireListedVideo),
  total: z.number(),
  pageno: z.number(),
  pagesize: z.number(),
});
export type WireVideoList = z.infer<typeof wireVideoList>;

const wireLessonStep = z.object({
  sub_id: z.string(),
  start_ms: z.number(),
  end_ms: z.number(),
  en: z.string(),
  zh: z.string().nullable(),
});

export const wireLesson = z.object({
  lesson_id: z.string(),
  kind: z.string(),
  title: z.string(),
  title_zh: z.string().nullable(),
  level: z.number(),
  video_id: z.string(),
  start_ms: z.number(),
  end_ms: z.number(),
  steps: z.array(wireLessonStep),
  hb_id_md5: z.string().nullable(),
  state: z.string(),
  place: z.number(),
});
export type WireLesson = z.infer<typeof wireLesson>;

export const wireLessonRow = wireLesson.extend({
  film_title: z.string(),
  film_title_zh: z.string().nullable(),
});
export type WireLessonRow = z.infer<typeof wireLessonRow>;

export const wireLessonProgress = z.object({
  lesson_id: z.string(),
  stage: z.string(),
  step: z.number(),
  started_ms: z.number(),
  finished_ms: z.number().nullable(),
  spent_ms: z.number(),
});
export type WireLessonProgress = z.infer<typeof wireLessonProgress>;

export const wireLessonInfo = wireLesson.omit({ state: true, place: true, hb_id_md5: true }).extend({
  film_id: z.string(),
  film_title: z.string(),
  film_title_zh: z.string().nullable(),
  url: z.string(),
  still: z.string(),
  progress: wireLessonProgress.nullable(),
  answers: z.array(z.object({ step: z.number(), choice: z.string(), right: z.boolean() })),
  next: z.object({ lesson_id: z.string(), kind: z.string(), title: z.string() }).nullable(),
  /** The red packet that is due. */
  hb_id_md5: z.string().nullable(),
});

export const wireLogAnswer = z.object({ saved: z.number(), duplicates: z.number() });
export type WireLogAnswer = z.infer<typeof wireLogAnswer>;
