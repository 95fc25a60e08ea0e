import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import { loadChoice } from '../choice/load-choice.ts';
import type { Route } from './+types/clip-editor-route.ts';

const MAX_CLIPS_SHOWN = 24;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const [clipId, videoId] = ['bar_id', 'video_id'].map((name) => url.searchParams.get(name) || null);
  if (!clipId && !videoId) return loadChoice(api);
  const { filmId } = clipId
    ? await api.clips.detail({ clipId })
    : { filmId: (await api.films.page({ filmId: null, videoId: videoId ?? null })).film.id };
  const mine = await api.clips.list({ mine: true, filmId, pageSize: MAX_CLIPS_SHOWN });
  return { kind: 'video' as const, clips: mine.list };
}

export default hydrateOnInteraction(
  'features/clip-editor/clip-editor-content',
  () => import('./clip-editor-content.tsx'),
);
