import type { ClipFilesDto } from '#contract/clip-files.ts';
import { isAppError } from '#domain/errors.ts';
import { downloadPath } from '../../navigation/page-addresses.ts';
import { readPageNumber, readSnapshotTime, redirectPastLastPage } from '../../navigation/pagination.ts';
import type { PageContext } from '../../request/page-context.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import { loadChoice } from '../choice/load-choice.ts';
import type { Route } from './+types/download-route.ts';

/** Loads a page of the viewer's clips of one film. */
async function loadFilmClips(api: PageContext['api'], filmId: string, query: URLSearchParams) {
  const result = await api.clips.listOfFilm({
    filmId,
    pageNumber: readPageNumber(query),
    pageSize: PAGE_SIZE,
    asOf: readSnapshotTime(query),
  });
  const pathOf = (pageNumber: number) => downloadPath({ filmId, pageNumber, asOfMs: null });
  redirectPastLastPage(result.page, { pageSize: PAGE_SIZE, pathOf });
  return result;
}

const PAGE_SIZE = 24;

/** Loads the files of a clip; null until it is cut. */
async function loadFiles(api: PageContext['api'], clipId: string): Promise<ClipFilesDto | null> {
  try {
    return await api.clipFiles.list({ clipId });
  } catch (error) {
    if (isAppError(error) && error.code === 'not_ready') return null;
    throw error;
  }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const query = url.searchParams;
  const clipId = query.get('bar_id');
  const filmId = query.get('film_id');
  if (clipId) return { kind: 'clip' as const, files: await loadFiles(api, clipId) };
  if (query.get('video_id')) return { kind: 'line' as const };
  return filmId ? { kind: 'film' as const, ...(await loadFilmClips(api, filmId, query)) } : loadChoice(api);
}

const Content = hydrateOnInteraction(
  'features/downloads/download-content',
  () => import('./download-content.tsx'),
);

export default function DownloadRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Content
      loaderData={loaderData}
      atOnce={loaderData.kind === 'line' || (loaderData.kind === 'clip' && !loaderData.files)}
    />
  );
}
