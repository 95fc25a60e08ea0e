import { type RouterContextProvider, redirect } from 'react-router';
import type { LessonView } from '#domain/lessons/types.ts';
import { type LessonKind, type LessonStage, lessonKinds } from '#shared/lessons.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { lessonPath } from './lesson-path.ts';

/** The lesson `?lesson_id=`, null without one. A lesson of another kind leads to its own page, an unfinished one away from its end. */
export async function loadLesson(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  stage: LessonStage,
): Promise<LessonView | null> {
  const id = url.searchParams.get('lesson_id');
  if (!id) return null;
  const { services, viewer } = requireSignedIn(context);
  const view = await services.lessons.detail({ viewer, lessonId: id });
  const { kind } = view.lesson;
  if (kindOf(url) !== kind) throw redirect(lessonPath({ kind, id }));
  if (stage === 'complete' && view.progress?.finishedMs == null) throw redirect(lessonPath({ kind, id }));
  return view;
}

const kindOf = (url: URL): LessonKind | undefined =>
  lessonKinds.find((kind) => url.pathname.startsWith(`/${kind}/`));
