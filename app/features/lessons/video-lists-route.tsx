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

/** `/m`: four groups of lessons and videos, each an endless list that loads more while scrolling. */
export default function VideoListsRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { type, list } = loaderData;
  useLessonLog('m');
  useEffect(() => videoListsStore.take(type, 1, list), [type, list]);
  const groups = useSyncExternalStore(videoListsStore.subscribe, videoListsStore.get, () => emptyVideoLists);
  // On the server and in the first render of a group, the store does not have the loader's data yet.
  const stored = groups[type];
  const isStored = stored.page > 0 && stored.list[0]?.id === list[0]?.id;
  const group = isStored ? stored : { page: 1, list, showfoot: list.length === 0 };
  return (
    <div className="px-[min(0.32rem,24px)] pt-[min(0.32rem,24px)] pb-16">
      <PageTitle name={t('lesson.title')} />
      <h1 className="pb-3 font-semibold text-[clamp(22px,0.48rem,28px)] leading-[1.3]">
        {t('lesson.title')}
      </h1>
      <TabLinks
        label={t('lesson.groupsLabel')}
        items={videoListTypes.map((listType) => ({
          to: listType === 1 ? '/m' : `/m?type=${listType}`,
          label: t(`lesson.groups.g${listType}`),
          current: listType === type,
        }))}
      />
      <EndlessList key={type} type={type} group={group} />
    </div>
  );
}

function EndlessList({ type, group }: { type: VideoListType; group: VideoListGroup }) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<unknown>(null);
  const loadMore = useCallback(() => {
    setError(null);
    videoListsStore.loadNext(type).catch(setError);
  }, [type]);
  const hasMore = !group.showfoot && error === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page moves the end of the list
  useEffect(() => {
    if (!hasMore || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadMore();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, loadMore, group.page]);
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
      {error ? <ErrorState error={error} onRetry={loadMore} /> : null}
      <div ref={end} className="grid justify-items-center pt-4 text-14 text-ink-2">
        {group.showfoot ? <p>{t('lesson.foot')}</p> : null}
        {hasMore ? (
          <Button variant="quiet" onClick={loadMore}>
            {t('lesson.more')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
