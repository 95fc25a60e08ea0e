import { type RouterContextProvider, redirect } from 'react-router';
import type { LessonPageDto } from '#contract/lessons.ts';
import { type LessonKind, type LessonStage, lessonKinds } from '#shared/lessons.ts';
import { lessonPath } from '../../navigation/page-addresses.ts';
import { requireSignedIn } from '../../request/viewer.ts';

/**
 * Loads the lesson that `?lesson_id=` names, or returns null without that parameter. Redirects a lesson of another kind
 * to its own page, and an unfinished lesson away from its last page.
 */
export async function loadLesson(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  stage: LessonStage,
): Promise<LessonPageDto | null> {
  const id = url.searchParams.get('lesson_id');
  if (!id) return null;
  const { api } = requireSignedIn(context);
  const lesson = await api.lessons.page({ lessonId: id });
  const { kind } = lesson;
  if (readLessonKind(url) !== kind) throw redirect(lessonPath({ kind, id }));
  if (stage === 'complete' && lesson.progress?.finishedMs == null) throw redirect(lessonPath({ kind, id }));
  return lesson;
}

const readLessonKind = (url: URL): LessonKind | undefined =>
  lessonKinds.find((kind) => url.pathname.startsWith(`/${kind}/`));
