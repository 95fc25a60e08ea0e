import { isAppError } from '#domain/errors.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import { loadChoice } from '../choice/load-choice.ts';
import type { Route } from './+types/still-route.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const clipId = url.searchParams.get('bar_id');
  const clip = clipId ? await api.clips.detail({ clipId }) : null;
  const videoId = clip?.videoId ?? url.searchParams.get('video_id');
  if (!videoId) return loadChoice(api);
  try {
    return { kind: 'video' as const, ...(await api.stills.hasOriginal({ videoId })) };
  } catch (error) {
    // A clip outlives its film. The panel says so.
    if (clip && isAppError(error) && error.code === 'film_removed')
      return { kind: 'video' as const, hasOriginal: false };
    throw error;
  }
}

/** Revalidates only for another video or clip: stepping through frames changes only the address. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const sourceKey = (url: URL) => `${url.searchParams.get('video_id')} ${url.searchParams.get('bar_id')}`;
  return sourceKey(currentUrl) !== sourceKey(nextUrl);
}

export default hydrateOnInteraction('features/stills/still-content', () => import('./still-content.tsx'));
