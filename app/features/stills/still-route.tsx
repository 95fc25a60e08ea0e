import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toFilmFrame } from '#shared/clip-segments.ts';
import { formatFilmName } from '../../i18n/film-names.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { Button, EmptyState, PageTitle, useLocale } from '../../ui/index.ts';
import { toClipDto, toFilmDto, toVideoDto } from '../clips/clip-dto.ts';
import { FilmHeading } from '../clips/film-heading.tsx';
import type { Route } from './+types/still-route.ts';
import { StillEditor } from './still-editor.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, viewer, api } = requireSignedIn(context);
  const clipId = url.searchParams.get('bar_id');
  const bar = clipId ? await services.clips.detail({ viewer, clipId }) : null;
  const videoId = bar?.video.id ?? url.searchParams.get('video_id') ?? '';
  const { video } = await services.films.video({ viewer, videoId });
  const [{ film }, lines, { hasOriginal }] = await Promise.all([
    services.films.detail({ viewer, filmId: video.filmId }),
    api.films.allLines({ videoId }),
    api.stills.hasOriginal({ videoId }),
  ]);
  const asked = Number.parseInt(url.searchParams.get('frame') ?? '', 10);
  const frame = Number.isNaN(asked) ? (bar ? toFilmFrame(bar.clip.segments, 0) : 0) : asked;
  return {
    film: toFilmDto(film),
    video: toVideoDto(video),
    clip: bar && toClipDto(bar),
    lines,
    frame,
    hasOriginal,
  };
}

/** Stepping through frames changes the address only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const askedFor = (url: URL) => `${url.searchParams.get('video_id')} ${url.searchParams.get('bar_id')}`;
  return askedFor(currentUrl) !== askedFor(nextUrl);
}

export default function StillRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { film, video, clip, lines, frame, hasOriginal } = loaderData;
  return (
    <>
      <PageTitle name={`${t('freeze.heading')} · ${formatFilmName(film, locale)}`} />
      <FilmHeading heading={t('freeze.heading')} film={film} video={video} />
      {video ? (
        <StillEditor
          key={`${video.id} ${clip?.id}`}
          film={film}
          video={video}
          clip={clip}
          lines={lines}
          firstFrame={frame}
          hasOriginal={hasOriginal}
        />
      ) : (
        <EmptyState
          title={t('freeze.notReady')}
          text={t('tailor.notReadyText')}
          action={
            <Button asChild variant="primary">
              <Link to={`/list/detail?film_id=${encodeURIComponent(film.id)}`}>{t('tailor.toFilm')}</Link>
            </Button>
          }
        />
      )}
    </>
  );
}
