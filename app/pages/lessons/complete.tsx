import { LessonSummary } from '../../lessons/lesson-summary.tsx';
import { loadLesson } from '../../lessons/load-lesson.ts';
import { NoLesson } from '../../lessons/no-lesson.tsx';
import type { Route } from './+types/complete.ts';

export const loader = (args: Route.LoaderArgs) => loadLesson(args, 'complete');

/** `/m1/complete`, `/m3/complete`. */
export default function Complete({ loaderData }: Route.ComponentProps) {
  return loaderData ? <LessonSummary view={loaderData} /> : <NoLesson />;
}
