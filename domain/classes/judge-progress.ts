import type { AssignmentState } from '#shared/classes.ts';

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

/** Says how far somebody is with an assigned lesson; null for no progress. */
export function judgeLesson(progress: { finishedMs: number | null } | null): AssignmentState {
  if (!progress) return 'not_begun';
  return progress.finishedMs === null ? 'begun' : 'done';
}

/** Whether the due time has passed without the assignment being done. */
export const isLate = (args: { state: AssignmentState; dueMs: number; nowMs: number }): boolean =>
  args.state !== 'done' && args.nowMs > args.dueMs;
