import type { Route } from './+types/complete-route.ts';
import { EmptyLesson } from './empty-lesson.tsx';
import { LessonSummary } from './lesson-summary.tsx';

/** The pages `/m1/complete` and `/m3/complete`. */
export default function CompleteContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return loaderData ? <LessonSummary lesson={loaderData} /> : <EmptyLesson />;
}
