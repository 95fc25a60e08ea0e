import type { LessonStage } from '#shared/lessons.ts';
import type { LessonProgress } from './types.ts';

/** The most time between two reports that counts as time spent; milliseconds. */
const MAX_COUNTED_PAUSE_MS = 120_000;

/** The progress of a learner who has just started a lesson. */
export function startLessonProgress(args: {
  lessonId: string;
  accountId: string;
  stage: LessonStage;
  step: number;
  nowMs: number;
}): LessonProgress {
  const { nowMs, ...rest } = args;
  return { ...rest, startedMs: nowMs, updatedMs: nowMs, spentMs: 0, finishedMs: null };
}

/**
 * The progress after a report of a stage and step. A learner who is in the class and opens the video again keeps the
 * step in the class; one who starts over begins at the video.
 */
export function advanceLessonProgress(
  before: LessonProgress,
  report: { stage: Exclude<LessonStage, 'complete'>; step: number; nowMs: number },
): LessonProgress {
  const { stage, step, nowMs } = report;
  const next =
    stage === 'simpleClass'
      ? { stage, step }
      : before.stage === 'simpleClass'
        ? { stage: before.stage, step: before.step }
        : { stage, step: 0 };
  return { ...before, ...next, updatedMs: nowMs, spentMs: countTimeSpent(before, nowMs) };
}

/** The progress after the last step; null when the learner has not reached it. A lesson that was finished stays finished. */
export function finishLessonProgress(
  before: LessonProgress,
  { lastStep, nowMs }: { lastStep: number; nowMs: number },
): LessonProgress | null {
  const isAtEnd = before.stage === 'simpleClass' && before.step >= lastStep;
  if (before.finishedMs === null && !isAtEnd) return null;
  return {
    ...before,
    stage: 'complete',
    step: lastStep,
    updatedMs: nowMs,
    spentMs: countTimeSpent(before, nowMs),
    finishedMs: before.finishedMs ?? nowMs,
  };
}

/** Time spent until now. It grows until the lesson is finished, and a long pause counts as a short one. */
function countTimeSpent({ finishedMs, spentMs, updatedMs }: LessonProgress, nowMs: number): number {
  if (finishedMs !== null) return spentMs;
  return spentMs + Math.min(Math.max(nowMs - updatedMs, 0), MAX_COUNTED_PAUSE_MS);
}
