import type { LessonDto, LessonPageDto, ListedVideoDto, lessons } from '#contract/lessons.ts';
import type { Lesson, LessonListItem, LessonView, RedPacketVideoListItem } from '#domain/lessons/types.ts';
import { lessonKinds } from '#shared/lessons.ts';
import { posterUrl, stillUrl, videoUrl } from '#shared/media-urls.ts';
import type { CallRequest, Handlers } from '../calls/handler.ts';

export const lessonHandlers: Handlers<typeof lessons> = {
  videoList: listVideos,
  videoListWithoutFolder: listVideos,

  detail: showLesson,
  page: showLesson,

  recordProgress: ({ services, viewer, input }) => services.lessons.recordProgress({ viewer, ...input }),
};

async function listVideos({
  services,
  viewer,
  input,
}: Pick<CallRequest<typeof lessons.videoList>, 'services' | 'viewer' | 'input'>) {
  const { type, ...paging } = input;
  const kind = lessonKinds[type - 1];
  if (kind) {
    const { list, ...page } = await services.lessons.list({ viewer, ...paging, kind });
    return { ...page, videoList: list.map(toListedLessonDto) };
  }
  const { list, ...page } = await services.lessons.listRedPacketVideos({ viewer, ...paging });
  return { ...page, videoList: list.map(toListedRedPacketVideoDto) };
}

async function showLesson({
  services,
  viewer,
  input,
}: Pick<CallRequest<typeof lessons.page>, 'services' | 'viewer' | 'input'>): Promise<LessonPageDto> {
  return toLessonPageDto(await services.lessons.detail({ viewer, lessonId: input.lessonId }));
}

function toListedLessonDto({ lesson, film, frame, progress }: LessonListItem): ListedVideoDto {
  return {
    ...lesson,
    lessonId: lesson.id,
    filmId: film.id,
    filmTitle: film.title,
    filmTitleZh: film.titleZh,
    still: stillUrl(lesson.videoId, frame, 'mezzanine', 'jpg'),
    lines: lesson.steps.length,
    stage: progress?.stage ?? null,
    finished: progress?.finishedMs != null,
    packet: null,
  };
}

function toListedRedPacketVideoDto(video: RedPacketVideoListItem): ListedVideoDto {
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
    packet: { theme: video.theme, expiresAt: video.expireMs / 1000 },
  };
}

/** Converts a lesson to the contract's shape. */
export const toLessonDto = ({ id, position, ...lesson }: Lesson): LessonDto => ({
  ...lesson,
  lessonId: id,
  place: position,
});

function toLessonPageDto({ lesson, film, mezzanine, next, ...view }: LessonView): LessonPageDto {
  return {
    ...toLessonDto(lesson),
    filmId: film.id,
    filmTitle: film.title,
    filmTitleZh: film.titleZh,
    url: videoUrl(lesson.videoId),
    still: stillUrl(lesson.videoId, view.frame, 'mezzanine', 'jpg'),
    progress: view.progress,
    answers: view.answers,
    next: next && { ...next, lessonId: next.id },
    redPacketId: view.dueRedPacketId,
    hasRedPacket: lesson.redPacketId !== null,
    rateNum: mezzanine.rate.num,
    rateDen: mezzanine.rate.den,
    frames: mezzanine.frames,
    durationMs: mezzanine.durationMs,
  };
}
