import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { usePolling } from '../../api/use-polling.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { FilmHeading } from '../clips/film-heading.tsx';
import type { Route } from './+types/dubbing-route.ts';
import { ClipPicker } from './clip-picker.tsx';
import { DubbingPractice } from './dubbing-practice.tsx';
import { SharedDubPlayer } from './shared-dub-player.tsx';

/** How many clips of each kind are offered. */
const CLIPS_OFFERED = 12;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const share = url.searchParams.get('share');
  const clipId = url.searchParams.get('bar_id');
  if (share) {
    const { clip, ownerName, takes } = await api.takes.shared({ share });
    const view = await api.clips.detailWithVideo({ clipId: clip.clipId });
    return { kind: 'shared' as const, ...view, ownerName, takes, share };
  }
  if (clipId) {
    const [view, own] = await Promise.all([
      api.clips.detailWithVideo({ clipId }),
      api.takes.list({ clipId }),
    ]);
    return { kind: 'practice' as const, ...view, takes: own.list, shareId: own.shareId };
  }
  const [mine, others] = await Promise.all([
    api.clips.list({ mine: '1', pagesize: CLIPS_OFFERED }),
    api.takes.leastPracticed({ pagesize: CLIPS_OFFERED }),
  ]);
  return {
    kind: 'choice' as const,
    mine: mine.list.filter(({ state }) => state === 'ready'),
    leastPracticed: others.list,
  };
}

/** The page of a clip to practice, of a shared dub, or of a choice of clips to practice. */
export default function DubbingRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  usePolling(
    async () => revalidate(),
    1500,
    loaderData.kind !== 'choice' && loaderData.clip.state === 'cutting',
  );
  if (loaderData.kind === 'choice')
    return <ClipPicker mine={loaderData.mine} leastPracticed={loaderData.leastPracticed} />;
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
              <Link to={`/list/download?bar_id=${encodeURIComponent(clip.clipId)}`}>{t('takes.toClip')}</Link>
            </Button>
          }
        />
      ) : loaderData.kind === 'shared' ? (
        <SharedDubPlayer
          key={clip.clipId}
          clip={clip}
          video={video}
          takes={loaderData.takes}
          ownerName={loaderData.ownerName}
          shareId={loaderData.share}
        />
      ) : (
        <DubbingPractice
          key={clip.clipId}
          clip={clip}
          video={video}
          takes={loaderData.takes}
          shareId={loaderData.shareId}
          canShare={loaderData.canShare}
        />
      )}
    </>
  );
}
