import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/shadow-class-route.ts';
import { loadLesson } from './load-lesson.ts';

export async function loader(args: Route.LoaderArgs) {
  const lesson = await loadLesson(args, 'simpleClass');
  const done = args.url.searchParams.has('done') && lesson?.progress?.finishedMs != null;
  return lesson && { lesson, done };
}

/** `/m2/simplesson`: the learner watches and shadows the lines, on one page. */
export default hydrateOnInteraction(
  'features/lessons/shadow-class-content',
  () => import('./shadow-class-content.tsx'),
);
