import type { Route } from './+types/complete-route.ts';
import { EmptyLesson } from './empty-lesson.tsx';
import { LessonSummary } from './lesson-summary.tsx';
import { loadLesson } from './load-lesson.ts';

export const loader = (args: Route.LoaderArgs) => loadLesson(args, 'complete');

/** `/m1/complete`, `/m3/complete`. */
export default function CompleteRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <LessonSummary lesson={loaderData} /> : <EmptyLesson />;
}
