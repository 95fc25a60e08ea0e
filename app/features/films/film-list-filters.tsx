import { Search } from 'lucide-react';
import { useId } from 'react';
import { Form, useNavigate } from 'react-router';
import { filmLevels } from '#shared/film-codes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { usePendingParams } from '../../state/use-pending-params.ts';
import { Field, FilterSelect, IconButton } from '../../ui/index.ts';
import { type FilmListQuery, filmListPath, filmSorts } from './film-list-query.ts';

/**
 * Filters for title and level, and the order of the film list. The form works without scripts; with scripts, a choice
 * takes effect at once.
 */
export function FilmListFilters({ query }: { query: FilmListQuery }) {
  const { t } = useTranslation();
  const formId = useId();
  const navigate = useNavigate();
  const [pending, addPending] = usePendingParams(query);
  const applyChange = (change: Partial<FilmListQuery>) =>
    void navigate(filmListPath(addPending({ ...change, pageNumber: 1 })), { preventScrollReset: true });
  return (
    <div className="grid w-full grid-cols-2 gap-3 md:flex md:w-auto md:items-center">
      <Form
        id={formId}
        key={query.q}
        action={pagePaths.filmList}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          applyChange({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
        }}
        className="relative col-span-2 min-w-0 md:w-[220px]"
      >
        {query.source === 'film' ? null : <input type="hidden" name="source" value={query.source} />}
        <Field
          label={t('list.q')}
          placeholder={t('list.q')}
          hideLabel
          name="q"
          defaultValue={query.q}
          inputClassName="pr-10"
        />
        <IconButton icon={Search} label={t('list.q')} type="submit" className="absolute! top-0 right-0" />
      </Form>
      <FilterSelect
        formId={formId}
        name="level"
        size="m"
        value={pending.level === null ? '' : String(pending.level)}
        label={t('list.level')}
        anyLabel={t('list.anyLevel')}
        options={filmLevels.map((level) => ({ value: String(level), label: t(`ui.filmLevel.l${level}`) }))}
        onChange={(chosen) =>
          applyChange({ level: filmLevels.find((level) => String(level) === chosen) ?? null })
        }
        className="md:w-50"
      />
      <FilterSelect
        formId={formId}
        name="sort"
        size="m"
        value={pending.sort}
        label={t('list.sort')}
        options={filmSorts.map((value) => ({ value, label: t(`list.sortBy.${value}`) }))}
        onChange={(chosen) => applyChange({ sort: filmSorts.find((sort) => sort === chosen) ?? 'new' })}
        className="md:w-24"
      />
    </div>
  );
}
