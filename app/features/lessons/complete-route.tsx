import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/complete-route.ts';
import { loadLesson } from './load-lesson.ts';

export const loader = (args: Route.LoaderArgs) => loadLesson(args, 'complete');

/** The pages `/m1/complete` and `/m3/complete`. */
export default hydrateOnInteraction(
  'features/lessons/complete-content',
  () => import('./complete-content.tsx'),
);
