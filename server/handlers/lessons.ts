import type { Hono } from 'hono';
import * as z from 'zod';
import {
  presentCard,
  presentInfo,
  presentPacketVideo,
  presentProgress,
} from '#domain/lessons/present-lessons.ts';
import { VIDEO_LIST_GROUPS } from '#shared/constants.ts';
import { lessonKinds, lessonStages } from '#shared/lessons.ts';
import {
  type WireVideoList,
  wireLessonInfo,
  wireLessonProgress,
  wireVideoList,
} from '#shared/wire-lessons.ts';
import type { CallDescription } from '../call-description.ts';
import {
  emptyAsUndefined,
  idParam,
  integerParam,
  optionalTextParam,
  pagingFields,
  readInput,
} from '../read-input.ts';
import type { HttpEnv, RequestContext } from '../request-context.ts';
import { requireSameOrigin, requireViewer } from '../session.ts';

const videoList = z.object({ type: integerParam(1, VIDEO_LIST_GROUPS), ...pagingFields });
const oneLesson = z.object({ lesson_id: idParam });
const progress = z.object({
  lesson_id: idParam,
  stage: z.enum(lessonStages),
  step: emptyAsUndefined(integerParam(0, 999).default(0)),
  choice: emptyAsUndefined(optionalTextParam(100)),
});
/** As the specification has it, and without the folder, as the other calls stand. */
const listPaths = ['/bonus/bonus_video_list.php', '/bonus_video_list.php'] as const;

/** Lessons and videos with a red packet as learners see them, and where a learner is in a lesson. */
export function mountLessonCalls(api: Hono<HttpEnv>): void {
  for (const path of listPaths) api.get(path, listVideos);

  api.get('/lesson_info.php', async (c) => {
    const viewer = requireViewer(c);
    const { lesson_id } = await readInput(c, oneLesson);
    return c.json(presentInfo(await c.var.services.lessons.detail({ viewer, lessonId: lesson_id })));
  });

  api.post('/lesson_progress.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { lesson_id, ...where } = await readInput(c, progress);
    const entered = await c.var.services.lessons.recordProgress({ viewer, lessonId: lesson_id, ...where });
    return c.json(presentProgress(entered));
  });
}

async function listVideos(c: RequestContext) {
  const viewer = requireViewer(c);
  const { type, pageno, pagesize } = await readInput(c, videoList);
  const { lessons } = c.var.services;
  const kind = lessonKinds[type - 1];
  const asked = { viewer, pageno, pagesize };
  const { list, total } = kind
    ? await lessons.list({ ...asked, kind }).then((page) => ({ ...page, list: page.list.map(presentCard) }))
    : await lessons
        .listRedPacketVideos(asked)
        .then((page) => ({ ...page, list: page.list.map(presentPacketVideo) }));
  const answer: WireVideoList = { video_list: list, total, pageno, pagesize };
  return c.json(answer);
}

export const lessonCalls: CallDescription[] = [
  ...listPaths.map(
    (path): CallDescription => ({
      methods: ['GET'],
      path: `/api${path}`,
      summary:
        'One of the four video lists: 1 lessons m1, 2 m2, 3 m3, 4 videos with a red packet. Past the end video_list is empty; what is added comes last.',
      access: 'client',
      input: videoList,
      answer: wireVideoList,
    }),
  ),
  {
    methods: ['GET'],
    path: '/api/lesson_info.php',
    summary: 'A lesson with its lines, and where the caller is in it.',
    access: 'client',
    input: oneLesson,
    answer: wireLessonInfo,
  },
  {
    methods: ['POST'],
    path: '/api/lesson_progress.php',
    summary:
      'Enters where a learner is in a lesson, and what was chosen at that step: understood or unsure in m1 and m2, a word in m3. Finishing twice is one; 409 for complete before the last step.',
    access: 'client',
    input: progress,
    answer: wireLessonProgress,
  },
];
