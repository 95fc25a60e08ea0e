import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lessonGroupPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
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

/** The content of `/m`: a tab for each of the four groups, and the selected group as a list that loads more on scroll. */
export default function VideoListsContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useTranslation();
  const { type, list } = loaderData;
  useLessonLog('m');
  useEffect(() => videoListsStore.take(type, 1, list), [type, list]);
  const groups = useSyncExternalStore(videoListsStore.subscribe, videoListsStore.get, () => emptyVideoLists);
  // An effect fills the store, so the server and the first render of a group show the loader's data.
  const stored = groups[type];
  const isStored = stored.page > 0 && stored.list[0]?.id === list[0]?.id;
  const group = isStored ? stored : { page: 1, list, showfoot: list.length === 0 };
  return (
    <div data-wide className="lg:page px-[min(0.32rem,24px)] pt-[min(0.32rem,24px)] pb-16 lg:pt-12 lg:pb-24">
      <PageTitle name={t('lesson.title')} />
      <h1 className="pb-3 font-semibold text-[clamp(22px,0.48rem,28px)] leading-[1.3] lg:pb-6 lg:text-32">
        {t('lesson.title')}
      </h1>
      <TabLinks
        label={t('lesson.groupsLabel')}
        items={videoListTypes.map((listType) => ({
          to: lessonGroupPath(listType),
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
            <Link to={pagePaths.filmList}>{t('lesson.toList')}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul className="divide-y divide-rule lg:grid lg:grid-cols-3 lg:gap-x-8 lg:gap-y-12 lg:divide-y-0 lg:pt-8">
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
