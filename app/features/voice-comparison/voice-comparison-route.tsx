import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { selectDubTakes } from '#domain/takes/select-dub-takes.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { toClipDto, toFilmDto, toVideoDto } from '../clips/clip-dto.ts';
import { FilmHeading } from '../clips/film-heading.tsx';
import { toTakeDto } from '../dubbing/take-dto.ts';
import type { Route } from './+types/voice-comparison-route.ts';
import { VoiceComparison } from './voice-comparison.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, viewer } = requireSignedIn(context);
  const clipId = url.searchParams.get('bar_id');
  if (!clipId) return null;
  const [clip, own] = await Promise.all([
    services.clips.detail({ viewer, clipId }),
    services.takes.list({ viewer, clipId, everyone: false }),
  ]);
  const takes = own.takes.map((take) => toTakeDto(take));
  const line = url.searchParams.get('line');
  const wanted = url.searchParams.get('take');
  const ofLine = line === null ? takes : takes.filter((take) => String(take.line ?? 'whole') === line);
  const take = takes.find(({ id }) => id === wanted) ?? selectDubTakes(ofLine)[0] ?? null;
  return {
    film: toFilmDto(clip.film),
    video: toVideoDto(clip.video),
    clip: toClipDto(clip),
    take,
    // The takes one may change to: of the same line, numbered from the oldest as on the practice page.
    others: take ? takes.filter((one) => one.line === take.line).map(({ id }) => id) : [],
  };
}

/** The original and a take of it on one time axis. */
export default function VoiceComparisonRoute({ loaderData }: Route.ComponentProps) {
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
        <VoiceComparison key={take.id} clip={loaderData.clip} take={take} others={loaderData.others} />
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
