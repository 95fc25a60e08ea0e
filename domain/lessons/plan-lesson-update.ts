import type { Lesson, LessonFields, LessonState, LessonStep } from './types.ts';

export interface LessonUpdatePlan {
  state: LessonState;
  publishedMs: number | null;
  /** Whether the lesson moves to the end of the list of its kind. */
  movesToEnd: boolean;
  /** Indexes of the steps whose answers are no longer valid. */
  staleSteps: number[];
}

/**
 * Plans an update of a lesson. The first publication sets `publishedMs`. It and a change of kind move the lesson to the
 * end of its list. An answer belongs to the text of its line, so it becomes stale with another line, text, or kind.
 */
export function planLessonUpdate(args: {
  before: Lesson;
  fields: LessonFields | null;
  state: LessonState | null;
  nowMs: number;
}): LessonUpdatePlan {
  const { before, fields, state, nowMs } = args;
  const isFirstPublication = state === 'published' && before.publishedMs === null;
  const changesKind = fields !== null && fields.kind !== before.kind;
  const isStale = (step: LessonStep, index: number) => {
    const after = fields?.steps[index];
    return changesKind || after?.lineId !== step.lineId || after.en !== step.en;
  };
  return {
    state: state ?? before.state,
    publishedMs: isFirstPublication ? nowMs : before.publishedMs,
    movesToEnd: isFirstPublication || changesKind,
    staleSteps:
      fields === null ? [] : before.steps.flatMap((step, index) => (isStale(step, index) ? [index] : [])),
  };
}
