import { UNHEARD_TAKES_LISTED } from '#shared/take-limits.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { unheardTakesPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { EmptyStateLink } from '../../ui/empty-state-link.tsx';
import { EmptyState, PageTitle } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import { UnheardTakeList, type UnheardTakesPage } from './unheard-take-list.tsx';

/** The takes of all clips that a teacher has not heard yet, newest first. */
export function UnheardTakes({ page }: { page: UnheardTakesPage }) {
  const { t } = useTranslation();
  const { list, total, pageNumber, pageSize, asOf } = page;
  return (
    <div className="page grid max-w-[960px]! grid-cols-1 gap-5 pt-8 pb-24 md:pt-12">
      <PageTitle name={t('takeReviews.unheardTitle')} />
      <div className="grid gap-1.5">
        <h1 className="font-semibold text-32">{t('takeReviews.unheardTitle')}</h1>
        <p className="text-14 text-ink-2 text-pretty">{t('takeReviews.unheardText')}</p>
      </div>
      {list.length === 0 ? (
        <EmptyState
          title={t('takeReviews.unheardNone')}
          text={t('takeReviews.unheardNoneText')}
          action={<EmptyStateLink to={pagePaths.dubbing} label={t('takes.choose')} />}
        />
      ) : (
        <div className="grid gap-2">
          <p className="text-14 text-ink-2">
            {total < UNHEARD_TAKES_LISTED
              ? t('takeReviews.unheardTotal', { count: total })
              : t('takeReviews.unheardMost', { count: UNHEARD_TAKES_LISTED })}
          </p>
          <UnheardTakeList takes={list} />
          <Pager
            pageNumber={pageNumber}
            total={total}
            pageSize={pageSize}
            pathOf={(number) => unheardTakesPath(number, asOf ?? null)}
          />
        </div>
      )}
    </div>
  );
}
