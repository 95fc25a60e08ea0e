import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/index.ts';
import { StepLink } from '../step-link.tsx';
import type { WordsQuery } from './word-path.ts';

/** Nothing in the list: because of what was looked for, or because nothing has been put in. */
export function WordsEmpty({ query: { q, view } }: { query: WordsQuery }) {
  const { t } = useTranslation();
  const says =
    q !== null
      ? {
          title: t('words.emptyFound', { q }),
          text: t('words.emptyFoundText'),
          to: `/search?${new URLSearchParams({ q })}`,
          step: t('words.emptyFoundAction', { q }),
        }
      : view === 'mine'
        ? {
            title: t('words.emptyMine'),
            text: t('words.emptyMineText'),
            to: '/search',
            step: t('words.emptyMineAction'),
          }
        : {
            title: t('words.emptyList'),
            text: t('words.emptyListText'),
            to: '/list',
            step: t('words.emptyListAction'),
          };
  return (
    <EmptyState title={says.title} text={says.text} action={<StepLink to={says.to} label={says.step} />} />
  );
}
