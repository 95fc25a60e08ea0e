import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ReviewProgressDto } from '#contract/words.ts';
import { wordGroups } from '#shared/words.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, classNames, PageTitle, TabLinks } from '../../ui/index.ts';
import { type WordsQuery, wordsPath } from './words-query.ts';

/** What all word lists have in common: the title, the tabs, and the link to what is due for review. */
export function WordsFrame({
  query,
  progress,
  actions = null,
  children,
}: {
  query: WordsQuery;
  progress: ReviewProgressDto;
  /** Buttons beside the tabs. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { group, phone, view } = query;
  const views = group === 'plain' ? (['mine', 'lines', 'list'] as const) : (['list', 'mine'] as const);
  const title = t(`words.list.${group}`);
  const frameClass = phone ? 'px-4 pt-5' : 'page max-w-[960px]! pt-8 md:pt-12';
  return (
    <div className={classNames('grid grid-cols-1 gap-5 pb-24', frameClass)}>
      <PageTitle name={title} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1.5">
          <h1 className={classNames('font-semibold', phone ? 'text-24' : 'text-32')}>{title}</h1>
          <p className="text-14 text-ink-2 text-pretty">{t(`words.intro.${group}`)}</p>
        </div>
        {progress.due > 0 ? (
          <Button asChild variant="primary" size="l" className={phone ? 'w-full' : ''}>
            <Link to={wordsPath({ group, phone, view: 'review' })}>
              {t('words.reviewDue', { count: progress.due })}
            </Link>
          </Button>
        ) : null}
      </div>
      <TabLinks
        label={t('words.lists')}
        items={wordGroups.map((option) => ({
          to: wordsPath({ group: option, phone }),
          label: t(`words.list.${option}`),
          current: option === group,
        }))}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-rule border-t pt-3">
        <TabLinks
          label={t('words.views')}
          items={views.map((option) => ({
            to: wordsPath({ group, phone, view: option }),
            label:
              option === 'mine' && progress.total > 0
                ? `${t('words.view.mine')} ${progress.total}`
                : t(`words.view.${option}`),
            current: option === view,
          }))}
        />
        {actions}
      </div>
      {children}
    </div>
  );
}
