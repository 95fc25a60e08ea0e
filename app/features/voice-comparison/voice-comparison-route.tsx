import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { selectDubTakes } from '#domain/takes/select-dub-takes.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { FilmHeading } from '../clips/film-heading.tsx';
import type { Route } from './+types/voice-comparison-route.ts';
import { VoiceComparison } from './voice-comparison.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const clipId = url.searchParams.get('bar_id');
  if (!clipId) return null;
  const [view, { list: takes }] = await Promise.all([
    api.clips.detailWithVideo({ clipId }),
    api.takes.list({ clipId }),
  ]);
  const line = url.searchParams.get('line');
  const requestedTakeId = url.searchParams.get('take');
  const ofLine = line === null ? takes : takes.filter((take) => String(take.line ?? 'whole') === line);
  const take = takes.find(({ takeId }) => takeId === requestedTakeId) ?? selectDubTakes(ofLine)[0] ?? null;
  // The user can switch between the takes of the same line.
  const others = take ? takes.filter((other) => other.line === take.line).map(({ takeId }) => takeId) : [];
  return { ...view, take, others };
}

/** Compares the original and a take on one time axis. */
export default function VoiceComparisonRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const film = loaderData?.film;
  const take = loaderData?.take;
  const video = loaderData?.video;
  const practice = loaderData ? `/detail?bar_id=${encodeURIComponent(loaderData.clip.clipId)}` : '/detail';
  return (
    <>
      <PageTitle name={t('takes.contrast.title')} />
      {film && video ? (
        <FilmHeading heading={t('takes.contrast.title')} film={film} video={video} />
      ) : (
        <h1 className="page py-3 font-semibold text-20">{t('takes.contrast.title')}</h1>
      )}
      {video && take && video.hasAudio ? (
        <VoiceComparison key={take.takeId} clip={loaderData.clip} take={take} others={loaderData.others} />
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
