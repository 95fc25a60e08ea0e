import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { usePolling } from '../../api/use-polling.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { toClipDto, toFilmDto, toVideoDto } from '../clips/clip-dto.ts';
import { FilmHeading } from '../clips/film-heading.tsx';
import type { Route } from './+types/dubbing-route.ts';
import { ClipPicker } from './clip-picker.tsx';
import { DubbingPractice } from './dubbing-practice.tsx';
import { SharedDubPlayer } from './shared-dub-player.tsx';
import { toTakeDto } from './take-dto.ts';

/** How many clips of each kind one may pick from. */
const CHOICE = 12;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, viewer } = requireSignedIn(context);
  const shareId = url.searchParams.get('share');
  const clipId = url.searchParams.get('bar_id');
  if (shareId) {
    const { clip, ownerName, takes } = await services.takes.shared({ viewer, shareId });
    return {
      kind: 'shared' as const,
      ...factsOf(clip),
      ownerName,
      takes: takes.map((take) => toTakeDto(take, shareId)),
    };
  }
  if (clipId) {
    const [clip, own] = await Promise.all([
      services.clips.detail({ viewer, clipId }),
      services.takes.list({ viewer, clipId, everyone: false }),
    ]);
    return {
      kind: 'practice' as const,
      ...factsOf(clip),
      takes: own.takes.map((take) => toTakeDto(take)),
      shareId: own.shareId,
    };
  }
  const page = { pageno: 1, pagesize: CHOICE };
  const [mine, cold] = await Promise.all([
    services.clips.list({ viewer, mine: true, filmId: null, sort: 'new', ...page }),
    services.takes.listLeastPracticedClips({ viewer, ...page }),
  ]);
  return {
    kind: 'choice' as const,
    mine: mine.list.filter(({ clip: bar }) => bar.state === 'ready'),
    cold: cold.list,
  };
}

const factsOf = (view: Parameters<typeof toClipDto>[0]) => ({
  clip: toClipDto(view),
  film: toFilmDto(view.film),
  video: toVideoDto(view.video),
});

/** A clip to practise: watched, said line by line, recorded, dubbed, shared. */
export default function DubbingRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  usePolling(
    async () => revalidate(),
    1500,
    loaderData.kind !== 'choice' && loaderData.clip.state === 'cutting',
  );
  if (loaderData.kind === 'choice') return <ClipPicker mine={loaderData.mine} cold={loaderData.cold} />;
  const { clip, film, video } = loaderData;
  return (
    <>
      <PageTitle name={`${clip.title} · ${t('takes.heading')}`} />
      {video ? <FilmHeading heading={t('takes.heading')} film={film} video={video} /> : null}
      {clip.state !== 'ready' || !video ? (
        <EmptyState
          title={t('takes.notReady')}
          text={t('takes.notReadyText')}
          action={
            <Button asChild variant="primary">
              <Link to={`/list/download?bar_id=${encodeURIComponent(clip.id)}`}>{t('takes.toClip')}</Link>
            </Button>
          }
        />
      ) : loaderData.kind === 'shared' ? (
        <SharedDubPlayer
          key={clip.id}
          clip={clip}
          video={video}
          takes={loaderData.takes}
          ownerName={loaderData.ownerName}
        />
      ) : (
        <DubbingPractice
          key={clip.id}
          clip={clip}
          video={video}
          takes={loaderData.takes}
          shareId={loaderData.shareId}
        />
      )}
    </>
  );
}
