import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/quiz-class-route.ts';
import { loadLesson } from './load-lesson.ts';

export const loader = (args: Route.LoaderArgs) => loadLesson(args, 'simpleClass');

/** `/m3/simpleClass`: the learner listens to a line and chooses the missing word. */
export default hydrateOnInteraction(
  'features/lessons/quiz-class-content',
  () => import('./quiz-class-content.tsx'),
);
