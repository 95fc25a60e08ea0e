import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { selectDubTakes } from '#domain/takes/select-dub-takes.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { ChoicePage } from '../choice/choice-page.tsx';
import { loadChoice, loadPractisedClips } from '../choice/load-choice.ts';
import { FilmHeading } from '../clips/film-heading.tsx';
import type { Route } from './+types/voice-comparison-route.ts';
import { VoiceComparison } from './voice-comparison.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const clipId = url.searchParams.get('bar_id');
  if (!clipId) {
    const [choice, practised] = await Promise.all([loadChoice(api), loadPractisedClips(api)]);
    return { ...choice, practised };
  }
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
  return { kind: 'clip' as const, ...view, take, others };
}

type ComparisonData = Exclude<Route.ComponentProps['loaderData'], { kind: 'choice' }>;

/** Compares the original and a take on one time axis. */
export default function VoiceComparisonRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'choice' ? (
    <ChoicePage page="comparison" choice={loaderData} practised={loaderData.practised} />
  ) : (
    <Comparison data={loaderData} />
  );
}

function Comparison({ data: { clip, film, video, take, others } }: { data: ComparisonData }) {
  const { t } = useTranslation();
  const practice = `/detail?bar_id=${encodeURIComponent(clip.clipId)}`;
  return (
    <>
      <PageTitle name={t('takes.contrast.title')} />
      {video ? (
        <FilmHeading heading={t('takes.contrast.title')} film={film} video={video} />
      ) : (
        <h1 className="page py-3 font-semibold text-20">{t('takes.contrast.title')}</h1>
      )}
      {video && take && video.hasAudio ? (
        <VoiceComparison key={take.takeId} clip={clip} take={take} others={others} />
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
