import type * as z from 'zod';
import { posterUrl, stillUrl, videoUrl } from '#shared/media-urls.ts';
import type {
  WireLesson,
  WireLessonProgress,
  WireListedVideo,
  wireLessonInfo,
} from '#shared/wire-lessons.ts';
import type { Lesson, LessonListItem, LessonProgress, LessonView, RedPacketVideoListItem } from './types.ts';

export function presentCard({ lesson, film, frame, progress }: LessonListItem): WireListedVideo {
  return {
    id: lesson.id,
    lesson_id: lesson.id,
    kind: lesson.kind,
    video_id: lesson.videoId,
    film_id: film.id,
    title: lesson.title,
    title_zh: lesson.titleZh,
    film_title: film.title,
    film_title_zh: film.titleZh,
    still: stillUrl(lesson.videoId, frame, 'mezzanine', 'jpg'),
    start_ms: lesson.startMs,
    end_ms: lesson.endMs,
    lines: lesson.steps.length,
    level: lesson.level,
    stage: progress?.stage ?? null,
    finished: progress?.finishedMs != null,
    packet: null,
  };
}

export function presentPacketVideo(card: RedPacketVideoListItem): WireListedVideo {
  const { film } = card;
  return {
    id: card.videoId,
    lesson_id: null,
    kind: null,
    video_id: card.videoId,
    film_id: film.id,
    title: card.title ?? film.title,
    title_zh: card.title === null ? film.titleZh : null,
    film_title: film.title,
    film_title_zh: film.titleZh,
    still: posterUrl(card.videoId),
    start_ms: 0,
    end_ms: card.durationMs,
    lines: 0,
    level: null,
    stage: null,
    finished: false,
    packet: { activity_theme: card.theme, expire_time: card.expireMs / 1000 },
  };
}

export function presentLesson(lesson: Lesson): WireLesson {
  return {
    lesson_id: lesson.id,
    kind: lesson.kind,
    title: lesson.title,
    title_zh: lesson.titleZh,
    level: lesson.level,
    video_id: lesson.videoId,
    start_ms: lesson.startMs,
    end_ms: lesson.endMs,
    steps: lesson.steps.map((step) => ({
      sub_id: step.lineId,
      start_ms: step.startMs,
      end_ms: step.endMs,
      en: step.en,
      zh: step.zh,
    })),
    hb_id_md5: lesson.redPacketId,
    state: lesson.state,
    place: lesson.position,
  };
}

export function presentProgress(progress: LessonProgress): WireLessonProgress {
  return {
    lesson_id: progress.lessonId,
    stage: progress.stage,
    step: progress.step,
    started_ms: progress.startedMs,
    finished_ms: progress.finishedMs,
    spent_ms: progress.spentMs,
  };
}

export function presentInfo(view: LessonView): z.infer<typeof wireLessonInfo> {
  const { state: _state, place: _place, ...lesson } = presentLesson(view.lesson);
  return {
    ...lesson,
    film_id: view.film.id,
    film_title: view.film.title,
    film_title_zh: view.film.titleZh,
    url: videoUrl(lesson.video_id),
    still: stillUrl(lesson.video_id, view.frame, 'mezzanine', 'jpg'),
    progress: view.progress && presentProgress(view.progress),
    answers: view.answers,
    next: view.next && { lesson_id: view.next.id, kind: view.next.kind, title: view.next.title },
    hb_id_md5: view.dueRedPacketId,
  };
}
