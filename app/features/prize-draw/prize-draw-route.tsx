import { useEffect, useState } from 'react';
import { isAppError } from '#domain/errors.ts';
import { pageContext } from '../../request/page-context.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import { AdSlot } from '../ads/ad-slot.tsx';
import type { Route } from './+types/prize-draw-route.ts';
import { createUnseenDraw } from './unseen-draw.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  // The calls refuse anyone who is neither signed in nor a visitor.
  const { api, viewer } = context.get(pageContext);
  const requestedId = url.searchParams.get('activity_id') || null;
  try {
    const { activity } = await api.prizeDraw.info({ activityId: requestedId });
    const { list } = await api.prizeDraw.records({ activityId: activity.activityId });
    return { known: { activity, list }, nowMs: Date.now(), hasAccount: viewer !== null };
  } catch (thrown) {
    // Without any activity the page is empty; a requested one that does not exist is an error.
    if (requestedId === null && isAppError(thrown) && thrown.code === 'not_found') return null;
    throw thrown;
  }
}

const Content = hydrateOnInteraction(
  'features/prize-draw/prize-draw-content',
  () => import('./prize-draw-content.tsx'),
);

export default function PrizeDrawRoute({ loaderData }: Route.ComponentProps) {
  const activityId = loaderData?.known.activity.activityId ?? null;
  // If the page was left while the wheel was turning, the result shows without a touch.
  const [isUnseen, setIsUnseen] = useState(false);
  useEffect(() => {
    setIsUnseen(activityId !== null && createUnseenDraw(activityId).requestId() !== null);
  }, [activityId]);
  return (
    <>
      <Content loaderData={loaderData} atOnce={isUnseen} />
      <div className="px-4 pb-16 empty:hidden">
        {loaderData?.hasAccount ? <AdSlot place="wheel" /> : null}
      </div>
    </>
  );
}
