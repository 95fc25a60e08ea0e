import type { Route } from './+types/complete-route.ts';
import { EmptyLesson } from './empty-lesson.tsx';
import { LessonSummary } from './lesson-summary.tsx';
import { loadLesson } from './load-lesson.ts';

export const loader = (args: Route.LoaderArgs) => loadLesson(args, 'complete');

/** The pages `/m1/complete` and `/m3/complete`. */
export default function CompleteRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <LessonSummary lesson={loaderData} /> : <EmptyLesson />;
}
