import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SuggestionDto } from '#contract/search.ts';
import { EmptyState } from '../../ui/index.ts';
import { hasWord, noLineFilters, phraseFiltersOf, type SearchQuery, searchPath } from './search-query.ts';

const rules = ['rulePlain', 'ruleQuotes', 'ruleStar', 'ruleChinese'] as const;

/** Shown while the query is empty: examples, and the query syntax. */
export function SearchIntro({ onTry }: { onTry: (q: string) => void }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-10 py-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-16 md:py-12">
      <section className="grid content-start gap-5">
        <h2 className="font-semibold text-24">{t('search.startTitle')}</h2>
        <p className="max-w-text text-16 text-ink-2 text-pretty">{t('search.startText')}</p>
        <h3 className="pt-2 font-medium text-14 text-ink-2">{t('search.suggestions')}</h3>
        <ul className="grid justify-items-start gap-1">
          {t('search.suggestion')
            .split('|')
            .map((phrase) => (
              <li key={phrase}>
                <button
                  type="button"
                  onClick={() => onTry(phrase)}
                  className="spoken group relative px-4 py-1.5 text-24 md:text-32"
                >
                  <span
                    aria-hidden="true"
                    className="bracket text-edge transition-colors group-hover:text-ink"
                    style={{ '--bracket-arm': '8px' } as React.CSSProperties}
                  />
                  {phrase}
                </button>
              </li>
            ))}
        </ul>
      </section>
      <section className="grid content-start gap-3 border-rule md:border-l md:pl-12">
        <h3 className="font-medium text-14 text-ink-2">{t('search.rules')}</h3>
        <ul className="grid gap-3 text-16">
          {rules.map((rule) => (
            <li key={rule}>{t(`search.${rule}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Shown when there are no hits: similar phrases, and a button to widen the search. */
export function NoSearchResults({
  query,
  didYouMean,
  onWiden,
}: {
  query: SearchQuery;
  didYouMean: readonly SuggestionDto[];
  onWiden: () => void;
}) {
  const { t } = useTranslation();
  const q = query.q.trim();
  if (!hasWord(q))
    return <EmptyState title={t('search.wordlessTitle', { q })} text={t('search.wordlessText')} />;
  const narrowedText = query.filmId
    ? t('search.noneInFilm')
    : phraseFiltersOf(query)
      ? t('search.noneFiltered')
      : query.source === 'all'
        ? null
        : t('search.noneElsewhere', { source: t(`search.source.${query.source}`) });
  return (
    <EmptyState
      title={t('search.noneTitle', { q })}
      text={t(narrowedText && didYouMean.length === 0 ? 'search.noneNarrowed' : 'search.noneText')}
      action={
        <div className="grid justify-items-center gap-5">
          {didYouMean.length > 0 ? <DidYouMean query={query} spellings={didYouMean} /> : null}
          {narrowedText ? (
            <p>
              {narrowedText}
              <button type="button" onClick={onWiden} className="underline underline-offset-4">
                {t('search.noneWiden')}
              </button>
            </p>
          ) : null}
        </div>
      }
    />
  );
}

/** Links to similar phrases. Their counts are for all films and lines, so the links remove the filters. */
function DidYouMean({ query, spellings }: { query: SearchQuery; spellings: readonly SuggestionDto[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="did-you-mean" className="grid justify-items-center gap-2">
      <h3 id="did-you-mean" className="font-medium text-14 text-ink-2">
        {t('search.didYouMean')}
      </h3>
      <ul className="grid justify-items-center gap-1">
        {spellings.map(({ text, count }) => (
          <li key={text}>
            <Link
              to={searchPath({ ...query, ...noLineFilters, filmId: null, q: text })}
              className="group relative inline-flex items-baseline gap-3 px-4 py-1.5"
            >
              <span
                aria-hidden="true"
                className="bracket text-edge transition-colors group-hover:text-ink"
                style={{ '--bracket-arm': '8px' } as React.CSSProperties}
              />
              <span className="spoken text-20 md:text-24">{text}</span>
              <span className="figures text-ink-2">{t('search.totalExact', { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
