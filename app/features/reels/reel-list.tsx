import type { ReelDto } from '#contract/reels.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { EmptyStateLink } from '../../ui/empty-state-link.tsx';
import { EmptyState, PageTitle } from '../../ui/index.ts';
import { ReelRow } from './reel-row.tsx';

/** All reels of the viewer, newest first. */
export function ReelList({ reels }: { reels: readonly ReelDto[] }) {
  const { t } = useTranslation();
  return (
    <div className="page grid max-w-[960px]! grid-cols-1 gap-5 pt-8 pb-24 md:pt-12">
      <PageTitle name={t('reel.list')} />
      <div className="grid gap-1.5">
        <h1 className="font-semibold text-32">{t('reel.list')}</h1>
        <p className="text-14 text-ink-2 text-pretty">{t('reel.listText')}</p>
      </div>
      {reels.length === 0 ? (
        <EmptyState
          title={t('reel.empty')}
          text={t('reel.emptyText')}
          action={<EmptyStateLink to={pagePaths.search} label={t('reel.emptyAction')} />}
        />
      ) : (
        <ul className="border-rule border-b">
          {reels.map((reel) => (
            <ReelRow key={reel.reelId} reel={reel} />
          ))}
        </ul>
      )}
    </div>
  );
}
