import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { requireSignedIn } from '../../request/viewer.ts';
import { Button, EmptyState, ErrorState, PageTitle, TabLinks } from '../../ui/index.ts';
import type { Route } from './+types/video-lists-route.ts';
import { useLessonLog } from './use-lesson-log.ts';
import { VideoListRow } from './video-list-row.tsx';
import {
  emptyVideoLists,
  type VideoListGroup,
  type VideoListType,
  videoListsStore,
  videoListTypes,
} from './video-lists-store.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const type = videoListTypes.find((known) => String(known) === url.searchParams.get('type')) ?? 1;
  const { videoList: list } = await api.lessons.videoList({ type });
  return { type, list };
}

/** `/m`: four groups of lessons and videos, each an endless list. */
export default function VideoListsRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { type, list } = loaderData;
  useLessonLog('m');
  useEffect(() => videoListsStore.take(type, 1, list), [type, list]);
  const groups = useSyncExternalStore(videoListsStore.subscribe, videoListsStore.get, () => emptyVideoLists);
  // Until the store has what the loader brought: the server's render, and the first of a group.
  const held = groups[type];
  const isHeld = held.page > 0 && held.list[0]?.id === list[0]?.id;
  const group = isHeld ? held : { page: 1, list, showfoot: list.length === 0 };
  return (
    <div className="px-[min(0.32rem,24px)] pt-[min(0.32rem,24px)] pb-16">
      <PageTitle name={t('lesson.title')} />
      <h1 className="pb-3 font-semibold text-[clamp(22px,0.48rem,28px)] leading-[1.3]">
        {t('lesson.title')}
      </h1>
      <TabLinks
        label={t('lesson.groupsLabel')}
        items={videoListTypes.map((one) => ({
          to: one === 1 ? '/m' : `/m?type=${one}`,
          label: t(`lesson.groups.g${one}`),
          current: one === type,
        }))}
      />
      <Endless key={type} type={type} group={group} />
    </div>
  );
}

function Endless({ type, group }: { type: VideoListType; group: VideoListGroup }) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<unknown>(null);
  const more = useCallback(() => {
    setError(null);
    videoListsStore.loadNext(type).catch(setError);
  }, [type]);
  const waits = !group.showfoot && error === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every page the end is looked for anew
  useEffect(() => {
    if (!waits || !end.current) return;
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more();
      },
      { rootMargin: '400px' },
    );
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [waits, more, group.page]);
  if (group.list.length === 0 && group.showfoot) {
    return (
      <EmptyState
        title={t('lesson.empty')}
        text={t('lesson.emptyText')}
        action={
          <Button asChild variant="primary">
            <Link to="/list">{t('lesson.toList')}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul className="divide-y divide-rule">
        {group.list.map((row) => (
          <VideoListRow key={row.id} row={row} />
        ))}
      </ul>
      {error ? <ErrorState error={error} onRetry={more} /> : null}
      <div ref={end} className="grid justify-items-center pt-4 text-14 text-ink-2">
        {group.showfoot ? <p>{t('lesson.foot')}</p> : null}
        {waits ? (
          <Button variant="quiet" onClick={more}>
            {t('lesson.more')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
