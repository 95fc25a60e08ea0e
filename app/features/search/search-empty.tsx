import type { ReactNode } from 'react';
import type { SuggestionDto } from '#contract/search.ts';
import { stripQuotationMarks } from '#domain/search/quotation-marks.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EmptyState } from '../../ui/index.ts';
import { hasWord, lineFiltersOf, type SearchQuery } from './search-query.ts';

const rules = ['rulePlain', 'ruleQuotes', 'ruleStar', 'ruleChinese'] as const;

/** Shown while the query is empty: examples, and the query syntax. */
export function SearchIntro({ onTry }: { onTry: (q: string) => void }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-10 py-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-16 md:py-12">
      <section className="grid content-start gap-5">
        <h2 className="font-semibold text-24">{t('search.startTitle')}</h2>
        <div className="max-w-text text-16 text-ink-2 text-pretty">
          <p>{t('search.startText')}</p>
          <p className="pointer-coarse:hidden">{t('search.startKeys')}</p>
        </div>
        <Examples onTry={onTry} />
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

/** Phrases to try. */
function Examples({ onTry }: { onTry: (q: string) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <h3 className="pt-2 font-medium text-14 text-ink-2">{t('search.suggestions')}</h3>
      <ul className="grid justify-items-start gap-1">
        {t('search.suggestion')
          .split('|')
          .map((phrase) => (
            <li key={phrase}>
              <PhraseButton onClick={() => onTry(phrase)}>
                <span className="spoken text-24 md:text-32">{phrase}</span>
              </PhraseButton>
            </li>
          ))}
      </ul>
    </>
  );
}

/** A phrase in brackets that searches for it. */
function PhraseButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="group relative inline-flex items-baseline gap-3 px-4 py-1.5"
    >
      <span
        aria-hidden="true"
        className="bracket text-edge transition-colors group-hover:text-ink"
        style={{ '--bracket-arm': '8px' } as React.CSSProperties}
      />
      {children}
    </button>
  );
}

/** Why a search in a part of the library has no hits; null for a search in all of it. */
function useNarrowedText(query: SearchQuery): string | null {
  const { t } = useTranslation();
  if (query.filmId) return t('search.noneInFilm');
  if (lineFiltersOf(query)) return t('search.noneFiltered');
  if (query.source === 'all') return null;
  return t('search.noneElsewhere', { source: t(`search.source.${query.source}`) });
}

/** Offers to search in the whole library. */
function WidenOffer({ text, onWiden }: { text: string; onWiden: () => void }) {
  const { t } = useTranslation();
  return (
    <p>
      {text}
      <button type="button" onClick={onWiden} className="underline underline-offset-4">
        {t('search.noneWiden')}
      </button>
    </p>
  );
}

/** Shown above the nearest lines: says that no line matches, and offers similar phrases. */
export function NearestNotice({
  query,
  didYouMean,
  onChoose,
  onWiden,
}: {
  query: SearchQuery;
  didYouMean: readonly SuggestionDto[];
  onChoose: (phrase: string) => void;
  onWiden: () => void;
}) {
  const { t } = useTranslation();
  const narrowedText = useNarrowedText(query);
  return (
    <section className="flex flex-wrap items-baseline gap-x-8 gap-y-2 border-rule border-t px-4 py-4 md:px-8">
      <h2 role="status" className="max-w-text font-medium text-16 text-pretty">
        {t('search.nearest', { q: stripQuotationMarks(query.q) })}
      </h2>
      {didYouMean.length > 0 ? <DidYouMean spellings={didYouMean} onChoose={onChoose} /> : null}
      {narrowedText ? <WidenOffer text={narrowedText} onWiden={onWiden} /> : null}
    </section>
  );
}

/** Shown when there are neither hits nor near lines: similar phrases or examples, and a button to widen the search. */
export function NoSearchResults({
  query,
  didYouMean,
  importing,
  onChoose,
  onWiden,
}: {
  query: SearchQuery;
  didYouMean: readonly SuggestionDto[];
  /** Whether films are still being imported. */
  importing: boolean;
  onChoose: (phrase: string) => void;
  onWiden: () => void;
}) {
  const { t } = useTranslation();
  const narrowedText = useNarrowedText(query);
  const q = stripQuotationMarks(query.q);
  if (!hasWord(q))
    return <EmptyState title={t('search.wordlessTitle', { q })} text={t('search.wordlessText')} />;
  const text = importing
    ? 'search.noneImporting'
    : narrowedText && didYouMean.length === 0
      ? 'search.noneNarrowed'
      : 'search.noneText';
  return (
    <EmptyState
      title={t('search.noneTitle', { q })}
      text={t(text)}
      action={
        <div className="grid justify-items-center gap-5">
          {didYouMean.length > 0 ? <DidYouMean spellings={didYouMean} onChoose={onChoose} /> : null}
          {narrowedText ? <WidenOffer text={narrowedText} onWiden={onWiden} /> : null}
          {didYouMean.length === 0 && !narrowedText ? <Examples onTry={onChoose} /> : null}
        </div>
      }
    />
  );
}

/** Similar phrases. Their counts are for all films and lines, so choosing one removes the filters. */
function DidYouMean({
  spellings,
  onChoose,
}: {
  spellings: readonly SuggestionDto[];
  onChoose: (phrase: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <section
      aria-labelledby="did-you-mean"
      className="flex flex-wrap items-baseline justify-center gap-x-3 gap-y-1"
    >
      <h3 id="did-you-mean" className="font-medium text-14 text-ink-2">
        {t('search.didYouMean')}
      </h3>
      <ul className="flex flex-wrap gap-1">
        {spellings.map(({ text, count }) => (
          <li key={text}>
            <PhraseButton onClick={() => onChoose(text)}>
              <span className="spoken text-20">{text}</span>
              <span className="figures text-ink-2">{t('search.totalExact', { count })}</span>
            </PhraseButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
