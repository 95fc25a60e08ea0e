import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/simple-class-route.ts';
import { loadLesson } from './load-lesson.ts';

export const loader = (args: Route.LoaderArgs) => loadLesson(args, 'simpleClass');

/** `/m1/simpleClass`: the learner listens to a line, also slowly or repeatedly, and marks it as understood. */
export default hydrateOnInteraction(
  'features/lessons/simple-class-content',
  () => import('./simple-class-content.tsx'),
);
