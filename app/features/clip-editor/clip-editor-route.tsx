import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatFilmName } from '../../i18n/film-names.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { Button, EmptyState, PageTitle, useLocale } from '../../ui/index.ts';
import { toClipDto, toFilmDto, toVideoDto } from '../clips/clip-dto.ts';
import { FilmHeading } from '../clips/film-heading.tsx';
import type { Route } from './+types/clip-editor-route.ts';
import { ClipEditor } from './clip-editor.tsx';
import { parseEditorRequest } from './parse-editor-request.ts';

const CLIPS_SHOWN = 24;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, viewer } = requireSignedIn(context);
  const clipId = url.searchParams.get('bar_id');
  const bar = clipId ? await services.clips.detail({ viewer, clipId }) : null;
  const videoId = bar?.video.id ?? url.searchParams.get('video_id') ?? '';
  const { video } = await services.films.video({ viewer, videoId });
  const wanted = {
    viewer,
    mine: true,
    filmId: video.filmId,
    sort: 'new' as const,
    pageno: 1,
    pagesize: CLIPS_SHOWN,
  };
  const [{ film }, lines, mine] = await Promise.all([
    services.films.detail({ viewer, filmId: video.filmId }),
    services.films.allLines({ viewer, videoId }),
    services.clips.list(wanted),
  ]);
  const clip = bar && toClipDto(bar);
  return {
    film: toFilmDto(film),
    video: toVideoDto(video),
    lines,
    clip,
    clips: mine.list.map(toClipDto),
  };
}

export default function ClipEditorRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { film, video, lines, clip, clips } = loaderData;
  const [params] = useSearchParams();
  const wish = useMemo(() => parseEditorRequest({ params, clip, lines }), [params, clip, lines]);
  return (
    <>
      <PageTitle name={`${t('tailor.heading')} · ${formatFilmName(film, locale)}`} />
      <FilmHeading heading={t('tailor.heading')} film={film} video={video} />
      {video ? (
        <ClipEditor
          key={video.id}
          film={film}
          video={video}
          lines={lines}
          clip={clip}
          clips={clips}
          wish={wish}
        />
      ) : (
        <EmptyState
          title={t('tailor.notReady')}
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
