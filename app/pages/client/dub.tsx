import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { factsOfClip, factsOfFilm, factsOfVideo } from '../../tailor/facts.ts';
import { FilmHeading } from '../../tailor/film-heading.tsx';
import { factsOfTake } from '../../takes/take-facts.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { usePolling } from '../../use-polling.ts';
import { signedIn } from '../../viewer.ts';
import type { Route } from './+types/dub.ts';
import { ChooseClip } from './dub/choose-clip.tsx';
import { Practice } from './dub/practice.tsx';
import { SharedDub } from './dub/shared-dub.tsx';

/** How many clips of each kind one may pick from. */
const CHOICE = 12;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, viewer } = signedIn(context);
  const shareId = url.searchParams.get('share');
  const barId = url.searchParams.get('bar_id');
  if (shareId) {
    const { clip, ownerName, takes } = await services.takes.shared({ viewer, shareId });
    return {
      kind: 'shared' as const,
      ...factsOf(clip),
      ownerName,
      takes: takes.map((take) => factsOfTake(take, shareId)),
    };
  }
  if (barId) {
    const [clip, own] = await Promise.all([
      services.clips.detail({ viewer, barId }),
      services.takes.list({ viewer, barId, everyone: false }),
    ]);
    return {
      kind: 'practice' as const,
      ...factsOf(clip),
      takes: own.takes.map((take) => factsOfTake(take)),
      shareId: own.shareId,
    };
  }
  const page = { pageno: 1, pagesize: CHOICE };
  const [mine, cold] = await Promise.all([
    services.clips.list({ viewer, mine: true, filmId: null, sort: 'new', ...page }),
    services.takes.cold({ viewer, ...page }),
  ]);
  return {
    kind: 'choice' as const,
    mine: mine.list.filter(({ bar }) => bar.state === 'ready'),
    cold: cold.list,
  };
}

const factsOf = (view: Parameters<typeof factsOfClip>[0]) => ({
  clip: factsOfClip(view),
  film: factsOfFilm(view.film),
  video: factsOfVideo(view.video),
});

/** A clip to practise: watched, said line by line, recorded, dubbed, shared. */
export default function DubPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  usePolling(
    async () => revalidate(),
    1500,
    loaderData.kind !== 'choice' && loaderData.clip.state === 'cutting',
  );
  if (loaderData.kind === 'choice') return <ChooseClip mine={loaderData.mine} cold={loaderData.cold} />;
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
        <SharedDub
          key={clip.id}
          clip={clip}
          video={video}
          takes={loaderData.takes}
          ownerName={loaderData.ownerName}
        />
      ) : (
        <Practice
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
