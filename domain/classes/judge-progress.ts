import type { AssignmentState } from '#shared/classes.ts';
import type { LessonProgress } from '../lessons/types.ts';

/**
 * Says how far somebody is with an assigned clip. It is done when each of its lines was recorded at least once, or the
 * whole clip was; a clip without lines is done with the whole clip.
 */
export function judgeClip(args: {
  lines: number;
  recordedLines: number;
  hasWholeTake: boolean;
  /** Whether anything was heard or recorded. */
  hasBegun: boolean;
}): AssignmentState {
  const { lines, recordedLines, hasWholeTake, hasBegun } = args;
  if (hasWholeTake || (lines > 0 && recordedLines >= lines)) return 'done';
  return hasBegun ? 'begun' : 'not_begun';
}

/**
 * Says how far somebody is with an assigned lesson since they joined the class; null for no progress. The first end of a
 * lesson is kept, so one that was done before and again since is done while it stands at its end.
 */
export function judgeLesson({
  progress,
  joinedMs,
}: {
  progress: Pick<LessonProgress, 'stage' | 'updatedMs' | 'finishedMs'> | null;
  joinedMs: number;
}): AssignmentState {
  if (!progress || progress.updatedMs < joinedMs) return 'not_begun';
  const { finishedMs, stage } = progress;
  return finishedMs !== null && (finishedMs >= joinedMs || stage === 'complete') ? 'done' : 'begun';
}

/** Whether the due time has passed without the assignment being done. */
export const isLate = (args: { state: AssignmentState; dueMs: number; nowMs: number }): boolean =>
  args.state !== 'done' && args.nowMs > args.dueMs;
