import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toFilmFrame } from '#shared/clip-segments.ts';
import { formatFilmName } from '../../i18n/film-names.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { Button, EmptyState, PageTitle, useLocale } from '../../ui/index.ts';
import { ChoicePage } from '../choice/choice-page.tsx';
import { loadChoice } from '../choice/load-choice.ts';
import { FilmHeading } from '../clips/film-heading.tsx';
import type { Route } from './+types/still-route.ts';
import { StillEditor } from './still-editor.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const clipId = url.searchParams.get('bar_id');
  const clip = clipId ? await api.clips.detail({ clipId }) : null;
  const videoId = clip?.videoId ?? url.searchParams.get('video_id');
  if (!videoId) return loadChoice(api);
  const [source, { hasOriginal }] = await Promise.all([
    api.clips.sourceVideo({ videoId }),
    api.stills.hasOriginal({ videoId }),
  ]);
  const requestedFrame = Number.parseInt(url.searchParams.get('frame') ?? '', 10);
  const frame = Number.isNaN(requestedFrame) ? (clip ? toFilmFrame(clip.segments, 0) : 0) : requestedFrame;
  return { kind: 'video' as const, ...source, clip, frame, hasOriginal };
}

/** Revalidates only for another video or clip: stepping through frames changes only the address. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const sourceKey = (url: URL) => `${url.searchParams.get('video_id')} ${url.searchParams.get('bar_id')}`;
  return sourceKey(currentUrl) !== sourceKey(nextUrl);
}

type StillData = Exclude<Route.ComponentProps['loaderData'], { kind: 'choice' }>;

export default function StillRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'choice' ? (
    <ChoicePage page="still" choice={loaderData} />
  ) : (
    <Still data={loaderData} />
  );
}

function Still({ data: { film, video, clip, lines, frame, hasOriginal } }: { data: StillData }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <PageTitle name={`${t('stills.heading')} · ${formatFilmName(film, locale)}`} />
      <FilmHeading heading={t('stills.heading')} film={film} video={video} />
      {video ? (
        <StillEditor
          key={`${video.id} ${clip?.clipId}`}
          film={film}
          video={video}
          clip={clip}
          lines={lines}
          firstFrame={frame}
          hasOriginal={hasOriginal}
        />
      ) : (
        <EmptyState
          title={t('stills.notReady')}
          text={t('clipEditor.notReadyText')}
          action={
            <Button asChild variant="primary">
              <Link to={`/list/detail?film_id=${encodeURIComponent(film.id)}`}>{t('clipEditor.toFilm')}</Link>
            </Button>
          }
        />
      )}
    </>
  );
}
