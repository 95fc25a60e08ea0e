import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { chooseTakes } from '#domain/takes/choose-takes.ts';
import { factsOfClip, factsOfFilm, factsOfVideo } from '../../tailor/facts.ts';
import { FilmHeading } from '../../tailor/film-heading.tsx';
import { factsOfTake } from '../../takes/take-facts.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { signedIn } from '../../viewer.ts';
import type { Route } from './+types/contrast.ts';
import { Bench } from './contrast/bench.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, viewer } = signedIn(context);
  const barId = url.searchParams.get('bar_id');
  if (!barId) return null;
  const [clip, own] = await Promise.all([
    services.clips.detail({ viewer, barId }),
    services.takes.list({ viewer, barId, everyone: false }),
  ]);
  const takes = own.takes.map((take) => factsOfTake(take));
  const line = url.searchParams.get('line');
  const wanted = url.searchParams.get('take');
  const ofLine = line === null ? takes : takes.filter((take) => String(take.line ?? 'whole') === line);
  const take = takes.find(({ id }) => id === wanted) ?? chooseTakes(ofLine)[0] ?? null;
  return {
    film: factsOfFilm(clip.film),
    video: factsOfVideo(clip.video),
    clip: factsOfClip(clip),
    take,
    // The takes one may change to: of the same line, numbered from the oldest as on the practice page.
    others: take ? takes.filter((one) => one.line === take.line).map(({ id }) => id) : [],
  };
}

/** The original and a take of it on one time axis. */
export default function ContrastPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const film = loaderData?.film;
  const take = loaderData?.take;
  const video = loaderData?.video;
  const practice = loaderData ? `/detail?bar_id=${encodeURIComponent(loaderData.clip.id)}` : '/detail';
  return (
    <>
      <PageTitle name={t('takes.contrast.title')} />
      {film && video ? (
        <FilmHeading heading={t('takes.contrast.title')} film={film} video={video} />
      ) : (
        <h1 className="page py-3 font-semibold text-20">{t('takes.contrast.title')}</h1>
      )}
      {video && take && video.hasAudio ? (
        <Bench key={take.id} clip={loaderData.clip} take={take} others={loaderData.others} />
      ) : (
        <EmptyState
          title={video && !video.hasAudio && take ? t('takes.contrast.noSound') : t('takes.contrast.none')}
          text={t('takes.contrast.noneText')}
          action={
            <Button asChild variant="primary">
              <Link to={practice}>{t('takes.contrast.toPractise')}</Link>
            </Button>
          }
        />
      )}
    </>
  );
}
