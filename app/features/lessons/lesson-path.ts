import type { LessonKind, LessonStage } from '#shared/lessons.ts';

/** Returns the address of a stage of a lesson. Without a stage, it is the lesson's first page. */
export function lessonPath(args: { kind: LessonKind; id: string; stage?: LessonStage }): string {
  const { kind, id, stage = 'previousVideo' } = args;
  const page = kind === 'm2' ? 'simplesson' : stage;
  return `/${kind}/${page}?lesson_id=${encodeURIComponent(id)}`;
}
