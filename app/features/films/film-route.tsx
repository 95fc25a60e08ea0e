import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { isAdmin } from '#domain/accounts/is-admin.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import { loadChoice } from '../choice/load-choice.ts';
import type { Route } from './+types/film-route.ts';
import { chooseVideo } from './choose-video.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, api } = requireSignedIn(context);
  const [filmId, videoId] = ['film_id', 'video_id'].map((name) => url.searchParams.get(name) || null);
  // An address that names no film is valid: the page then offers films and clips to choose from.
  if (!filmId && !videoId) return loadChoice(api);
  const page = await api.films.page({ filmId: filmId ?? null, videoId: videoId ?? null });
  const chosen = chooseVideo(page.videos, videoId ?? null);
  return { kind: 'film' as const, page, chosen, canImport: isAdmin(viewer) };
}

/** Loads again for another film or video, and when the panel asks for it: a run of lines is only in the address. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const key = ({ pathname, searchParams }: URL) =>
    `${pathname} ${searchParams.get('film_id')} ${searchParams.get('video_id')}`;
  return currentUrl.href === nextUrl.href || key(currentUrl) !== key(nextUrl);
}

const Content = hydrateOnInteraction('features/films/film-content', () => import('./film-content.tsx'));

export default function FilmRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Content
      loaderData={loaderData}
      atOnce={loaderData.kind === 'film' && loaderData.chosen?.state === 'importing'}
    />
  );
}
