import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/previous-video-route.ts';
import { loadLesson } from './load-lesson.ts';

export const loader = (args: Route.LoaderArgs) => loadLesson(args, 'previousVideo');

/** `/m1/previousVideo`, `/m3/previousVideo`: the lesson's part of the film, played before the class. */
export default hydrateOnInteraction(
  'features/lessons/previous-video-content',
  () => import('./previous-video-content.tsx'),
);
