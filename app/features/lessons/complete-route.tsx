import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import { AdSlot } from '../ads/ad-slot.tsx';
import type { Route } from './+types/complete-route.ts';
import { loadLesson } from './load-lesson.ts';

export const loader = (args: Route.LoaderArgs) => loadLesson(args, 'complete');

const Content = hydrateOnInteraction(
  'features/lessons/complete-content',
  () => import('./complete-content.tsx'),
);

/** The pages `/m1/complete` and `/m3/complete`. The last page has the lesson's ad, because nobody practices there. */
export default function CompleteRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Content loaderData={loaderData} />
      <div className="page py-8 empty:hidden">
        {loaderData ? <AdSlot place="lesson" videoId={loaderData.videoId} /> : null}
      </div>
    </>
  );
}
