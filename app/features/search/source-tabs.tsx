import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../../ui/index.ts';
import { type SearchSource, searchSources } from './search-query.ts';

/** Buttons that choose the part of the library to search. */
export function SourceTabs({
  source,
  onChoose,
}: {
  source: SearchSource;
  onChoose: (source: SearchSource) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset aria-label={t('search.sources')} className="-ml-3 flex min-w-0 max-w-full overflow-x-auto">
      {searchSources.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === source}
          onClick={() => onChoose(option)}
          className={classNames(
            'relative h-9 shrink-0 whitespace-nowrap px-3 text-14 transition hover:text-ink',
            option === source ? 'font-medium text-ink' : 'text-ink-2',
          )}
        >
          {t(`search.source.${option}`)}
          {option === source ? (
            <span
              aria-hidden="true"
              className="bracket"
              style={{ inset: '4px 2px', '--bracket-arm': '5px' } as React.CSSProperties}
            />
          ) : null}
        </button>
      ))}
    </fieldset>
  );
}
