import { useTranslation } from '../../i18n/use-translation.ts';
import { phraseSearchPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { EmptyStateLink } from '../../ui/empty-state-link.tsx';
import { EmptyState } from '../../ui/index.ts';
import type { WordsQuery } from './words-query.ts';

/** Shown for an empty word list: either no word matches the query, or the list has no words. */
export function EmptyWordList({ query: { q, view } }: { query: WordsQuery }) {
  const { t } = useTranslation();
  const content =
    q !== null
      ? {
          title: t('words.emptyFound', { q }),
          text: t('words.emptyFoundText'),
          to: phraseSearchPath(q),
          step: t('words.emptyFoundAction', { q }),
        }
      : view === 'mine'
        ? {
            title: t('words.emptyMine'),
            text: t('words.emptyMineText'),
            to: pagePaths.search,
            step: t('words.emptyMineAction'),
          }
        : {
            title: t('words.emptyList'),
            text: t('words.emptyListText'),
            to: pagePaths.filmList,
            step: t('words.emptyListAction'),
          };
  return (
    <EmptyState
      title={content.title}
      text={content.text}
      action={<EmptyStateLink to={content.to} label={content.step} />}
    />
  );
}
