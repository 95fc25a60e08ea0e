import type {
  LessonDetailDto,
  LessonDto,
  LessonPageDto,
  LessonProgressDto,
  ListedVideoDto,
  lessons,
} from '#contract/lessons.ts';
import type {
  Lesson,
  LessonListItem,
  LessonProgress,
  LessonView,
  RedPacketVideoListItem,
} from '#domain/lessons/types.ts';
import { lessonKinds } from '#shared/lessons.ts';
import { posterUrl, stillUrl, videoUrl } from '#shared/media-urls.ts';
import { type CallRequest, defineDto, defineHandlers } from '../calls/handler.ts';

export const lessonHandlers = defineHandlers<typeof lessons>()({
  videoList: listVideos,
  videoListWithoutFolder: listVideos,

  detail: async ({ services, viewer, input }) =>
    toLessonDetailDto(await services.lessons.detail({ viewer, ...input })),

  page: async ({ services, viewer, input }) =>
    toLessonPageDto(await services.lessons.detail({ viewer, ...input })),

  recordProgress: async ({ services, viewer, input }) =>
    toProgressDto(await services.lessons.recordProgress({ viewer, ...input })),
});

async function listVideos({
  services,
  viewer,
  input,
}: Pick<CallRequest<typeof lessons.videoList>, 'services' | 'viewer' | 'input'>) {
  const { type, ...paging } = input;
  const kind = lessonKinds[type - 1];
  if (kind) {
    const { list, total, pageNumber, pageSize } = await services.lessons.list({ viewer, ...paging, kind });
    return { videoList: list.map(toListedLessonDto), total, pageNumber, pageSize };
  }
  const { list, total, pageNumber, pageSize } = await services.lessons.listRedPacketVideos({
    viewer,
    ...paging,
  });
  return { videoList: list.map(toListedRedPacketVideoDto), total, pageNumber, pageSize };
}

/** Converts a lesson of a list to the contract's shape. */
export const toListedLessonDto = defineDto<ListedVideoDto>()(
  ({ lesson, film, frame, progress }: LessonListItem) => {
    const { id, kind, videoId, title, titleZh, startMs, endMs, level, steps } = lesson;
    return {
      lessonId: id,
      ...{ id, kind, videoId, title, titleZh, startMs, endMs, level },
      filmId: film.id,
      filmTitle: film.title,
      filmTitleZh: film.titleZh,
      still: stillUrl(videoId, frame, 'mezzanine', 'webp'),
      lines: steps.length,
      stage: progress?.stage ?? null,
      finished: progress?.finishedMs != null,
      packet: null,
    };
  },
);

const toListedRedPacketVideoDto = defineDto<ListedVideoDto>()((video: RedPacketVideoListItem) => {
  const { videoId, film, title } = video;
  return {
    id: videoId,
    lessonId: null,
    kind: null,
    videoId,
    filmId: film.id,
    title: title ?? film.title,
    titleZh: title === null ? film.titleZh : null,
    filmTitle: film.title,
    filmTitleZh: film.titleZh,
    still: posterUrl(videoId),
    startMs: 0,
    endMs: video.durationMs,
    lines: 0,
    level: null,
    stage: null,
    finished: false,
    packet: {
      ...{ theme: video.theme, expiresAt: video.expiresMs / 1000 },
      ...{ minCents: video.minCents, maxCents: video.maxCents, left: video.left, percent: video.percent },
      lesson: video.lesson && {
        lessonId: video.lesson.id,
        kind: video.lesson.kind,
        title: video.lesson.title,
      },
      cents: video.ownCents,
    },
  };
});

/** Converts a lesson to the contract's shape. */
export const toLessonDto = defineDto<LessonDto>()((lesson: Lesson) => {
  const { id, kind, title, titleZh, level, videoId, startMs, endMs, steps } = lesson;
  const { redPacketId, state, position } = lesson;
  return {
    lessonId: id,
    ...{ kind, title, titleZh, level, videoId, startMs, endMs, steps, redPacketId, state },
    place: position,
  };
});

const toLessonDetailDto = defineDto<LessonDetailDto>()((view: LessonView) => {
  const { lesson, film, frame, progress, answers, next, dueRedPacketId } = view;
  const { id, kind, title, titleZh, level, videoId, startMs, endMs, steps } = lesson;
  return {
    lessonId: id,
    ...{ kind, title, titleZh, level, videoId, startMs, endMs, steps },
    // The keys inside `answers` are not translated: they are the wire's.
    answers: answers.map(({ step, choice, isCorrect }) => ({ step, choice, right: isCorrect })),
    filmId: film.id,
    filmTitle: film.title,
    filmTitleZh: film.titleZh,
    url: videoUrl(videoId),
    still: stillUrl(videoId, frame, 'mezzanine', 'webp'),
    progress: progress && toProgressDto(progress),
    next: next && { lessonId: next.id, kind: next.kind, title: next.title },
    redPacketId: dueRedPacketId,
  };
});

const toLessonPageDto = defineDto<LessonPageDto>()((view: LessonView) => {
  const { mezzanine, next, hasRedPacket } = view;
  const { rate, frames, durationMs } = mezzanine;
  return {
    ...toLessonDetailDto(view),
    next: next && { lessonId: next.id, kind: next.kind, title: next.title, titleZh: next.titleZh },
    isDraft: view.lesson.state === 'draft',
    hasRedPacket,
    ...{ rateNum: rate.num, rateDen: rate.den, frames, durationMs },
  };
});

const toProgressDto = defineDto<LessonProgressDto>()((progress: LessonProgress) => {
  const { lessonId, stage, step, startedMs, finishedMs, spentMs } = progress;
  return { lessonId, stage, step, startedMs, finishedMs, spentMs };
});
