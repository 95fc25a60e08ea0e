import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { filmNameText } from '../../film-name.ts';
import { factsOfClip, factsOfFilm, factsOfVideo } from '../../tailor/facts.ts';
import { FilmHeading } from '../../tailor/film-heading.tsx';
import { readWish } from '../../tailor/read-wish.ts';
import { Button, EmptyState, PageTitle, useLocale } from '../../ui/index.ts';
import { signedIn } from '../../viewer.ts';
import type { Route } from './+types/tailor.ts';
import { Cutter } from './tailor/cutter.tsx';

const CLIPS_SHOWN = 24;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, viewer } = signedIn(context);
  const barId = url.searchParams.get('bar_id');
  const bar = barId ? await services.clips.detail({ viewer, barId }) : null;
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
  const clip = bar && factsOfClip(bar);
  return {
    film: factsOfFilm(film),
    video: factsOfVideo(video),
    lines,
    clip,
    clips: mine.list.map(factsOfClip),
  };
}

export default function TailorPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { film, video, lines, clip, clips } = loaderData;
  const [params] = useSearchParams();
  const wish = useMemo(() => readWish({ params, clip, lines }), [params, clip, lines]);
  return (
    <>
      <PageTitle name={`${t('tailor.heading')} · ${filmNameText(film, locale)}`} />
      <FilmHeading heading={t('tailor.heading')} film={film} video={video} />
      {video ? (
        <Cutter
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
