import type { LessonKind, LessonStage } from '#shared/lessons.ts';

/** Address of a stage of a lesson; without a stage, where a lesson of that kind begins. */
export function lessonPath(args: { kind: LessonKind; id: string; stage?: LessonStage }): string {
  const { kind, id, stage = 'previousVideo' } = args;
  const page = kind === 'm2' ? 'simplesson' : stage;
  return `/${kind}/${page}?lesson_id=${encodeURIComponent(id)}`;
}
