import type { LessonIdentity } from './types.ts';

/** Whether two lessons teach the same part of a video in the same way: the same lines, or the same time range. */
export const isSameLesson = (one: LessonIdentity, other: LessonIdentity): boolean =>
  one.kind === other.kind &&
  one.videoId === other.videoId &&
  // Line IDs change when a film gets other subtitles.
  ((one.startMs === other.startMs && one.endMs === other.endMs) ||
    one.steps.map(({ lineId }) => lineId).join() === other.steps.map(({ lineId }) => lineId).join());
