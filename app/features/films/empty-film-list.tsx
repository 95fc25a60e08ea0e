import { useTranslation } from '../../i18n/use-translation.ts';
import { phraseSearchPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { EmptyStateLink } from '../../ui/empty-state-link.tsx';
import { EmptyState } from '../../ui/index.ts';
import { type FilmListQuery, filmListPath } from './film-list-query.ts';

/** Shown for an empty list: nothing matches the title or the level, or this part of the library is empty. */
export function EmptyFilmList({ query, canImport }: { query: FilmListQuery; canImport: boolean }) {
  const { t } = useTranslation();
  if (query.level !== null) {
    const level = t(`ui.filmLevel.l${query.level}`);
    return (
      <EmptyState
        title={query.q ? t('list.noneOfLevelNamed', { level, q: query.q }) : t('list.noneOfLevel', { level })}
        text={t('list.noneOfLevelText')}
        action={
          <EmptyStateLink
            to={filmListPath({ ...query, level: null, pageNumber: 1 })}
            label={t('list.allLevels')}
          />
        }
      />
    );
  }
  if (query.q) {
    return (
      <EmptyState
        title={t('list.none', { q: query.q })}
        text={t('list.noneText')}
        action={
          <EmptyStateLink to={phraseSearchPath(query.q)} label={t('list.noneAction', { q: query.q })} />
        }
      />
    );
  }
  const step = canImport
    ? { to: pagePaths.admin, label: t('list.emptyImport') }
    : { to: filmListPath({ ...query, source: 'film', pageNumber: 1 }), label: t('list.emptyOther') };
  return (
    <EmptyState
      title={t('list.empty')}
      text={t('list.emptyText')}
      action={query.source === 'film' && !canImport ? null : <EmptyStateLink {...step} />}
    />
  );
}
