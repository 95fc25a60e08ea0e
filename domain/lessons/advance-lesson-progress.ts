import type { LessonStage } from '#shared/lessons.ts';
import type { LessonProgress } from './types.ts';

/** Maximum time between two reports that counts as time spent, in milliseconds. */
const MAX_COUNTED_PAUSE_MS = 120_000;

/** Returns the progress of a learner who has just started a lesson. */
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
 * Returns the progress after a report of a stage and step. A learner in the class who reopens the video keeps the stage
 * and step of the class. Any other report of the video starts over at step 0.
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

/**
 * Returns the progress after the last step; null if the learner has not reached it. A finished lesson keeps its
 * `finishedMs`.
 */
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

/** Returns the time spent until now. It no longer increases once the lesson is finished, and long pauses are capped. */
function countTimeSpent({ finishedMs, spentMs, updatedMs }: LessonProgress, nowMs: number): number {
  if (finishedMs !== null) return spentMs;
  return spentMs + Math.min(Math.max(nowMs - updatedMs, 0), MAX_COUNTED_PAUSE_MS);
}
