import { ChevronDown, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChosenBands } from '#domain/search/line-bands.ts';
import { classNames } from '../../../ui/index.ts';
import { anyLine, difficulties, filtersOf, lengths, type SearchQuery, speeds } from './search-query.ts';

/** How the lines are to be said: speed, length, difficulty. Fields of the search's form, so that they go with it without scripts, too. */
export function FilterBar({
  formId,
  query,
  onChange,
}: {
  formId: string;
  query: SearchQuery;
  onChange: (change: Partial<ChosenBands>) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset aria-label={t('search.filters')} className="flex min-w-0 flex-wrap items-center gap-2">
      <FilterSelect
        formId={formId}
        name="speed"
        value={query.speed ?? ''}
        label={t('search.speed')}
        options={speeds.map((value) => ({ value, label: t(`search.speedBand.${value}`) }))}
        onChange={(chosen) => onChange({ speed: speeds.find((one) => one === chosen) ?? null })}
      />
      <FilterSelect
        formId={formId}
        name="length"
        value={query.length ?? ''}
        label={t('search.length')}
        options={lengths.map((value) => ({ value, label: t(`search.lengthBand.${value}`) }))}
        onChange={(chosen) => onChange({ length: lengths.find((one) => one === chosen) ?? null })}
      />
      <FilterSelect
        formId={formId}
        name="difficulty"
        value={query.difficulty === null ? '' : String(query.difficulty)}
        label={t('search.difficulty')}
        options={difficulties.map((level) => ({
          value: String(level),
          label: t(`search.difficultyLevel.l${level}`),
        }))}
        onChange={(chosen) =>
          onChange({ difficulty: difficulties.find((level) => String(level) === chosen) ?? null })
        }
      />
      {filtersOf(query) ? (
        <button
          type="button"
          onClick={() => onChange(anyLine)}
          className="inline-flex min-h-9 items-center gap-1 px-1 text-14 underline underline-offset-4"
        >
          {t('search.clearFilters')}
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
      ) : null}
    </fieldset>
  );
}

function FilterSelect({
  formId,
  name,
  value,
  label,
  options,
  onChange,
}: {
  formId: string;
  name: string;
  /** Empty for any. */
  value: string;
  label: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <span className="relative inline-flex">
      <select
        form={formId}
        name={name}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classNames(
          'h-9 cursor-pointer appearance-none rounded-edit border bg-sheet pr-7 pl-2.5 text-14 transition hover:border-ink',
          value === '' ? 'border-edge text-ink' : 'border-ink font-medium text-ink',
        )}
      >
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        strokeWidth={1.5}
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 right-2"
      />
    </span>
  );
}
