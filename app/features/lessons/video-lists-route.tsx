import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/video-lists-route.ts';
import { videoListTypes } from './video-lists-store.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const type = videoListTypes.find((known) => String(known) === url.searchParams.get('type')) ?? 1;
  const { videoList: list } = await api.lessons.videoList({ type });
  return { type, list };
}

/** `/m`: lessons and videos in four groups. */
export default hydrateOnInteraction(
  'features/lessons/video-lists-content',
  () => import('./video-lists-content.tsx'),
);
