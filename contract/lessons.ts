import * as z from 'zod';
import { VIDEO_LIST_GROUPS } from '#shared/constants.ts';
import { lessonKinds, lessonLevels, lessonStages } from '#shared/lessons.ts';
import { defineCall, defineLoaderCall } from './define-call.ts';
import { emptyAsUndefined, idParam, integerParam, optionalTextParam, pagingFields } from './fields.ts';

/** The lesson that opens a red packet. */
export const openingLessonDto = z.object({
  lessonId: z.string(),
  kind: z.enum(lessonKinds),
  title: z.string(),
});

/** One row of a video list: a lesson, or a video with a red packet. */
export const listedVideoDto = z.object({
  /** Unique within its list. */
  id: z.string(),
  /** Null for a video with a red packet. */
  lessonId: z.string().nullable(),
  kind: z.enum(lessonKinds).nullable(),
  videoId: z.string(),
  filmId: z.string(),
  title: z.string(),
  titleZh: z.string().nullable(),
  filmTitle: z.string(),
  filmTitleZh: z.string().nullable(),
  still: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  lines: z.number(),
  level: z.literal(lessonLevels).nullable(),
  /** The caller's current stage of the lesson; null if the caller has not started it. */
  stage: z.enum(lessonStages).nullable(),
  finished: z.boolean(),
  /** `expiresAt` is Unix time in seconds. */
  packet: z
    .object({
      theme: z.string(),
      expiresAt: z.number(),
      minCents: z.int(),
      maxCents: z.int(),
      /** Number of shares that can be opened now. */
      left: z.int(),
      /** The percentage that the caller has watched. */
      percent: z.int(),
      /** The lesson that opens it; null if the whole video does. */
      lesson: openingLessonDto.nullable(),
      /** The caller's share; null until it is granted. */
      cents: z.int().nullable(),
    })
    .nullable(),
});
export type ListedVideoDto = z.infer<typeof listedVideoDto>;

export const lessonDto = z.object({
  lessonId: z.string(),
  kind: z.enum(lessonKinds),
  title: z.string(),
  titleZh: z.string().nullable(),
  level: z.literal(lessonLevels),
  videoId: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  steps: z.array(
    z.object({
      lineId: z.string(),
      startMs: z.number(),
      endMs: z.number(),
      en: z.string(),
      zh: z.string().nullable(),
    }),
  ),
  redPacketId: z.string().nullable(),
  state: z.string(),
  place: z.number(),
});
export type LessonDto = z.infer<typeof lessonDto>;

const progressDto = z.object({
  lessonId: z.string(),
  stage: z.enum(lessonStages),
  step: z.number(),
  startedMs: z.number(),
  finishedMs: z.number().nullable(),
  spentMs: z.number(),
});
export type LessonProgressDto = z.infer<typeof progressDto>;

const lessonDetailDto = lessonDto.omit({ state: true, place: true, redPacketId: true }).extend({
  filmId: z.string(),
  filmTitle: z.string(),
  filmTitleZh: z.string().nullable(),
  url: z.string(),
  still: z.string(),
  progress: progressDto.nullable(),
  answers: z.array(z.object({ step: z.number(), choice: z.string(), right: z.boolean() })),
  next: z.object({ lessonId: z.string(), kind: z.enum(lessonKinds), title: z.string() }).nullable(),
  /** The red packet that the caller can open now; null if there is none. */
  redPacketId: z.string().nullable(),
});
export type LessonDetailDto = z.infer<typeof lessonDetailDto>;

/** A lesson with the details that its pages need to play it. `rateNum / rateDen` is the video's frames per second. */
const lessonPageDto = lessonDetailDto.extend({
  rateNum: z.number(),
  rateDen: z.number(),
  frames: z.number(),
  /** Duration of the video. */
  durationMs: z.number(),
  /** Whether learners cannot see the lesson yet; only administrators get such a lesson. */
  isDraft: z.boolean(),
  /** Whether the lesson has a red packet, even if the caller cannot open it yet. */
  hasRedPacket: z.boolean(),
  next: z
    .object({
      lessonId: z.string(),
      kind: z.enum(lessonKinds),
      title: z.string(),
      titleZh: z.string().nullable(),
    })
    .nullable(),
});
export type LessonPageDto = z.infer<typeof lessonPageDto>;

const lessonInput = z.object({ lessonId: idParam });

const videoListCall = {
  methods: ['GET'],
  summary:
    'One of the four video lists. 1, 2, and 3 are lessons of the kinds m1, m2, and m3; 4 is videos with a red packet. Past the end, `video_list` is empty. New rows come last.',
  access: 'client',
  changes: false,
  input: z.object({ type: integerParam(1, VIDEO_LIST_GROUPS), ...pagingFields }),
  output: z.object({
    videoList: z.array(listedVideoDto),
    total: z.number(),
    pageNumber: z.number(),
    pageSize: z.number(),
  }),
  errors: [],
} as const;

export const lessons = {
  /** The address from the specification. */
  videoList: defineCall({ ...videoListCall, path: '/api/bonus/bonus_video_list.php' }),
  /** The same call without the folder in its address, like the other calls. */
  videoListWithoutFolder: defineCall({ ...videoListCall, path: '/api/bonus_video_list.php' }),
  detail: defineCall({
    methods: ['GET'],
    path: '/api/lesson_info.php',
    summary: 'Returns a lesson with its lines, and where the caller is in it.',
    access: 'client',
    changes: false,
    input: lessonInput,
    output: lessonDetailDto,
    errors: ['not_ready'],
  }),
  recordProgress: defineCall({
    methods: ['POST'],
    path: '/api/lesson_progress.php',
    summary:
      'Records where the caller is in a lesson, and what they chose at that step: `understood` or `unsure` in m1 and m2, a word in m3. Finishing twice counts once. 409 for `complete` before the last step.',
    access: 'client',
    changes: true,
    input: z.object({
      lessonId: idParam,
      stage: z.enum(lessonStages),
      step: emptyAsUndefined(integerParam(0, 999).default(0)),
      choice: emptyAsUndefined(optionalTextParam(100)),
    }),
    output: progressDto,
    errors: ['illegal_move'],
  }),
  page: defineLoaderCall({
    summary: 'Returns a lesson with what its pages need to play it.',
    access: 'client',
    input: z.object({ lessonId: z.string() }),
    output: lessonPageDto,
    errors: ['not_ready'],
  }),
};
