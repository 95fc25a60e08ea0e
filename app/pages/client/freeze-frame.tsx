import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { filmFrameOf } from '#shared/clip-segments.ts';
import { filmNameText } from '../../film-name.ts';
import { factsOfClip, factsOfFilm, factsOfVideo } from '../../tailor/facts.ts';
import { FilmHeading } from '../../tailor/film-heading.tsx';
import { Button, EmptyState, PageTitle, useLocale } from '../../ui/index.ts';
import { signedIn } from '../../viewer.ts';
import type { Route } from './+types/freeze-frame.ts';
import { FreezeBench } from './freeze-frame/freeze-bench.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, viewer } = signedIn(context);
  const barId = url.searchParams.get('bar_id');
  const bar = barId ? await services.clips.detail({ viewer, barId }) : null;
  const videoId = bar?.video.id ?? url.searchParams.get('video_id') ?? '';
  const { video } = await services.films.video({ viewer, videoId });
  const [{ film }, lines, hasOriginal] = await Promise.all([
    services.films.detail({ viewer, filmId: video.filmId }),
    services.films.allLines({ viewer, videoId }),
    services.stills.hasOriginal({ viewer, videoId }),
  ]);
  const asked = Number.parseInt(url.searchParams.get('frame') ?? '', 10);
  const frame = Number.isNaN(asked) ? (bar ? filmFrameOf(bar.bar.segments, 0) : 0) : asked;
  return {
    film: factsOfFilm(film),
    video: factsOfVideo(video),
    clip: bar && factsOfClip(bar),
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

export default function FreezeFramePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { film, video, clip, lines, frame, hasOriginal } = loaderData;
  return (
    <>
      <PageTitle name={`${t('freeze.heading')} · ${filmNameText(film, locale)}`} />
      <FilmHeading heading={t('freeze.heading')} film={film} video={video} />
      {video ? (
        <FreezeBench
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
