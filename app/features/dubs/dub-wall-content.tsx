import { Link } from 'react-router';
import { wallSorts } from '#shared/dub-posts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dubbingPath, dubWallPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button, EmptyState, PageTitle, TabLinks } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import type { Route } from './+types/dub-wall-route.ts';
import { DubTile } from './dub-tile.tsx';

/** The wall: all dubs that everyone may see, or those of one clip. */
export default function DubWallContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useTranslation();
  const { sort, clipId, page } = loaderData;
  const { list, total, pageNumber, pageSize, asOf = null } = page;
  const clip = clipId === null ? null : list[0]?.clip;
  return (
    <div className="page grid grid-cols-1 gap-6 pt-8 pb-24 md:pt-12">
      <PageTitle name={clip ? `${clip.title} · ${t('dubPosts.wall')}` : t('dubPosts.wall')} />
      <div className="grid gap-2">
        <h1 className="font-semibold text-32">{t('dubPosts.wall')}</h1>
        {clip ? (
          <p className="spoken text-20">
            <Link
              to={dubbingPath({ clipId: clip.clipId })}
              className="underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              {clip.title}
            </Link>
          </p>
        ) : (
          <p className="text-ink-2">{t('dubPosts.wallText')}</p>
        )}
      </div>
      {list.length > 0 ? (
        <>
          <TabLinks
            label={t('dubPosts.sortBy')}
            items={wallSorts.map((option) => ({
              to: dubWallPath({ sort: option, clipId }),
              label: t(`dubPosts.sort.${option}`),
              current: option === sort,
            }))}
          />
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:gap-x-8 lg:grid-cols-4 xl:grid-cols-6">
            {list.map((dub) => (
              <li key={dub.dubId} className="min-w-0">
                <DubTile dub={dub} />
              </li>
            ))}
          </ul>
          <Pager
            pageNumber={pageNumber}
            total={total}
            pageSize={pageSize}
            pathOf={(to) => dubWallPath({ sort, clipId, pageNumber: to, asOfMs: asOf })}
          />
        </>
      ) : (
        <EmptyState
          title={t('dubPosts.empty')}
          text={t('dubPosts.emptyText')}
          action={
            <Button asChild variant="primary">
              <Link to={clipId === null ? pagePaths.dubbing : dubbingPath({ clipId })}>
                {t('takes.choose')}
              </Link>
            </Button>
          }
        />
      )}
    </div>
  );
}
