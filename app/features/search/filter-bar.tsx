import { X } from 'lucide-react';
import { formatFilmName } from '../../i18n/film-names.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type FilterOption, FilterSelect } from '../../ui/index.ts';
import {
  difficultyFilters,
  lengthFilters,
  lineFiltersOf,
  noLineFilters,
  type SearchQuery,
  speedFilters,
} from './search-query.ts';
import type { FacetCounts } from './use-facets.ts';

/**
 * Filters for speed, length, difficulty, and film. They are fields of the search form, so that they work without
 * scripts.
 */
export function FilterBar({
  formId,
  query,
  filmTitle,
  counts,
  onChange,
}: {
  formId: string;
  query: SearchQuery;
  /** Title of the film that the search is limited to; null if it is unknown or there is none. */
  filmTitle: string | null;
  /** How many lines each choice leaves; null until the counts arrive. */
  counts: FacetCounts | null;
  /** `filmTitle` is given if a film has been chosen. */
  onChange: (change: Partial<SearchQuery>, filmTitle?: string) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const facets = counts?.facets;
  const labelWithCount = (label: string, count: number | undefined) =>
    count === undefined || !counts?.current
      ? label
      : t(facets?.totalKind === 'estimate' ? 'search.choiceEstimate' : 'search.choiceExact', {
          label,
          count,
        });
  // An estimate of zero may be wrong.
  const isEmpty = (count: number | undefined) =>
    count === 0 && counts?.current === true && facets?.totalKind === 'exact';
  const films = (facets?.films ?? []).map((film) => {
    const title = formatFilmName({ title: film.filmTitle, titleZh: film.filmTitleZh }, locale);
    return { value: film.filmId, title, label: labelWithCount(title, film.count) };
  });
  const filmOptions: FilterOption[] =
    query.filmId && !films.some(({ value }) => value === query.filmId)
      ? [{ value: query.filmId, label: filmTitle ?? t('search.inThisFilm') }, ...films]
      : films;
  return (
    <fieldset
      aria-label={t('search.filters')}
      className="grid w-full min-w-0 grid-cols-2 items-center gap-2 md:flex md:w-auto md:flex-wrap"
    >
      <FilterSelect
        formId={formId}
        name="speed"
        value={query.speed ?? ''}
        label={t('search.speed')}
        anyLabel={t('search.speed')}
        options={speedFilters.map((value) => ({
          value,
          label: labelWithCount(t(`search.speedBand.${value}`), facets?.speed[value]),
          empty: isEmpty(facets?.speed[value]),
        }))}
        onChange={(chosen) => onChange({ speed: speedFilters.find((value) => value === chosen) ?? null })}
        className="md:w-32"
      />
      <FilterSelect
        formId={formId}
        name="length"
        value={query.length ?? ''}
        label={t('search.length')}
        anyLabel={t('search.length')}
        options={lengthFilters.map((value) => ({
          value,
          label: labelWithCount(t(`search.lengthBand.${value}`), facets?.length[value]),
          empty: isEmpty(facets?.length[value]),
        }))}
        onChange={(chosen) => onChange({ length: lengthFilters.find((value) => value === chosen) ?? null })}
        className="md:w-32"
      />
      <FilterSelect
        formId={formId}
        name="difficulty"
        value={query.difficulty === null ? '' : String(query.difficulty)}
        label={t('search.difficulty')}
        anyLabel={t('search.difficulty')}
        options={difficultyFilters.map((level) => ({
          value: String(level),
          label: labelWithCount(t(`search.difficultyLevel.l${level}`), facets?.difficulty[level - 1]),
          empty: isEmpty(facets?.difficulty[level - 1]),
        }))}
        onChange={(chosen) =>
          onChange({ difficulty: difficultyFilters.find((level) => String(level) === chosen) ?? null })
        }
        className="md:w-40"
      />
      <FilterSelect
        formId={formId}
        name="film_id"
        value={query.filmId ?? ''}
        label={t('search.film')}
        anyLabel={t('search.film')}
        options={filmOptions}
        onChange={(chosen) =>
          onChange({ filmId: chosen || null }, films.find(({ value }) => value === chosen)?.title)
        }
        className="md:w-44"
      />
      {lineFiltersOf(query) || query.filmId ? (
        <button
          type="button"
          onClick={() => onChange({ ...noLineFilters, filmId: null })}
          className="inline-flex min-h-9 items-center gap-1 justify-self-start px-1 text-14 underline underline-offset-4"
        >
          {t('search.clearFilters')}
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
      ) : null}
    </fieldset>
  );
}
