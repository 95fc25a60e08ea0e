import { ListVideo } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { stripQuotationMarks } from '#domain/search/quotation-marks.ts';
import { PHRASE_MAX_WORDS } from '#shared/constants.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ShortcutsHelp } from '../../keyboard/shortcuts-help.tsx';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { usePlayerSettings } from '../../player/player-settings.ts';
import { Button, ErrorState, IconButton, PageTitle } from '../../ui/index.ts';
import { CutReelButton } from '../reels/cut-reel-button.tsx';
import { ContextLines } from './context-lines.tsx';
import { FilterBar } from './filter-bar.tsx';
import { HitList } from './hit-list.tsx';
import { HitPlayer } from './hit-player.tsx';
import { SearchBox } from './search-box.tsx';
import { NearestNotice, NoSearchResults, SearchIntro } from './search-empty.tsx';
import { MAX_SEARCH_LENGTH, noLineFilters, type SearchQuery, shortenQuery } from './search-query.ts';
import type { SearchState } from './search-state.ts';
import { SourceTabs } from './source-tabs.tsx';
import { useFacets } from './use-facets.ts';
import type { HitPlayerCommand } from './use-hit-player.ts';
import { useImporting } from './use-importing.ts';
import { type SearchTiming, useSearch } from './use-search.ts';

/** All films and lines of the chosen source. */
const noFilters = { filmId: null, ...noLineFilters } as const;

/** The search page. It starts with the results for its address. */
export function SearchPage({
  initial,
  shortened,
  isHitGone,
  filmTitle,
  playAtOnce,
}: {
  initial: SearchState;
  /** Whether the text was too long and has been shortened. */
  shortened: boolean;
  /** Whether the address names a hit that is gone, or says something else now. */
  isHitGone: boolean;
  /** Title of the film that the search starts in; null for all films. */
  filmTitle: string | null;
  /** Plays the first hit at once. False if the browser opened or restored the address. */
  playAtOnce: boolean;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  const formId = useId();
  const { state, search, commit, isCommitted, select, loadMore } = useSearch(initial);
  const [settings, change] = usePlayerSettings();
  const [text, setText] = useState(initial.query.q);
  /** The query of the latest search, whose results may not have arrived yet. */
  const [requested, setRequested] = useState<SearchQuery>(initial.query);
  const [command, setCommand] = useState<HitPlayerCommand>({ play: playAtOnce, serial: 1 });
  const [isShortened, setShortened] = useState(shortened);
  const [title, setTitle] = useState(filmTitle);
  const { results, index, query, busy, failure } = state;
  const facets = useFacets(query);
  const isFilling = useImporting();
  const hit = results.hits[index] ?? null;

  useEffect(() => {
    // An on-screen keyboard would cover the page.
    if (window.matchMedia('(pointer: fine)').matches && initial.query.q === '') box.current?.focus();
  }, [initial.query.q]);

  const sendCommand = (play: boolean) => setCommand(({ serial }) => ({ play, serial: serial + 1 }));
  const play = (hitIndex: number) => {
    select(hitIndex);
    sendCommand(true);
  };
  const step = (by: 1 | -1) => {
    const hitIndex = index + by;
    if (hitIndex >= 0 && hitIndex < results.hits.length) play(hitIndex);
  };
  const advance = () => {
    // A visitor who is typing would lose the hits, and find half a word among the committed searches.
    if (settings.autoAdvance && text === query.q && isCommitted()) step(1);
  };
  const searchWith = (change: Partial<SearchQuery>, timing: SearchTiming) => {
    const next = { ...requested, ...change };
    setRequested(next);
    return search(next, timing);
  };
  const onType = (typed: string, isFinal: boolean) => {
    const value = isFinal ? shortenQuery(typed) : typed;
    setText(value);
    if (!isFinal) return;
    setShortened(value !== typed);
    if (value === requested.q) return;
    sendCommand(false);
    void searchWith({ q: value }, 'debounced');
  };
  const onEnter = async () => {
    box.current?.blur();
    const isShown = query.q === text && busy !== 'search';
    if (isShown) commit();
    const hasHits = isShown ? hit !== null : await searchWith({ q: text }, 'committed');
    if (hasHits) sendCommand(true);
  };
  const searchPhrase = async (phrase: string, change: Partial<SearchQuery> = {}) => {
    setText(phrase);
    setShortened(false);
    if ('filmId' in change) setTitle(null);
    if (await searchWith({ ...change, q: phrase }, 'committed')) sendCommand(true);
  };
  const widen = () => void searchWith({ source: 'all', ...noFilters }, 'now');
  useShortcuts({
    search: () => {
      box.current?.focus();
      box.current?.select();
    },
  });

  const hasQuery = query.q.trim() !== '';
  return (
    <div className="mx-auto max-w-[1680px]">
      <PageTitle name={query.q.trim() || t('search.title')} />
      <div className="grid grid-cols-1 gap-3 px-4 pt-4 pb-3 md:px-8 md:pt-5">
        <h1 className="sr-only">{t('search.title')}</h1>
        <div className="grid grid-cols-1 items-center gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto]">
          <SearchBox
            inputRef={box}
            formId={formId}
            value={text}
            source={requested.source}
            onChange={onType}
            onEnter={() => void onEnter()}
            onChoose={(phrase) => {
              box.current?.blur();
              void searchPhrase(phrase);
            }}
          >
            {requested.source === 'all' ? null : (
              <input type="hidden" name="source" value={requested.source} />
            )}
          </SearchBox>
          {hasQuery ? (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:justify-end">
              <Total state={state} />
              <CutReelButton
                lineIds={results.nearest ? [] : results.hits.map(({ lineId }) => lineId)}
                title={stripQuotationMarks(query.q)}
              />
            </div>
          ) : null}
        </div>
        {isHitGone && state.query === initial.query ? (
          <p role="status" className="bg-line/16 px-3 py-2 text-14">
            {t('search.hitGone')}
          </p>
        ) : null}
        {isShortened ? (
          <p role="status" className="text-14 text-ink-2">
            {t('search.shortened', { characters: MAX_SEARCH_LENGTH, words: PHRASE_MAX_WORDS })}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <SourceTabs source={requested.source} onChoose={(source) => void searchWith({ source }, 'now')} />
          {hasQuery || requested.filmId ? (
            <FilterBar
              formId={formId}
              query={requested}
              filmTitle={title}
              counts={facets}
              onChange={(change, chosenTitle) => {
                if (chosenTitle !== undefined) setTitle(chosenTitle);
                void searchWith(change, 'now');
              }}
            />
          ) : null}
        </div>
      </div>
      {results.nearest ? (
        <NearestNotice
          query={query}
          didYouMean={results.didYouMean}
          onChoose={(phrase) => void searchPhrase(phrase, noFilters)}
          onWiden={widen}
        />
      ) : null}
      {failure?.during === 'search' && hit ? (
        <FailureNotice error={failure.error} onRetry={() => void searchWith({}, 'now')} />
      ) : null}
      {failure?.during === 'search' && !hit ? (
        <ErrorState error={failure.error} onRetry={() => void searchWith({}, 'now')} />
      ) : hit ? (
        <div className="border-rule border-t lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(380px,34%)]">
          <div className="min-w-0 max-lg:[@media(min-height:740px)]:sticky max-lg:[@media(min-height:740px)]:top-0 max-lg:z-10">
            <HitPlayer
              hit={hit}
              next={results.hits[index + 1] ?? null}
              command={command}
              onStep={step}
              onPlay={commit}
              onEnd={advance}
            >
              <IconButton
                icon={ListVideo}
                label={t('search.autoAdvance')}
                pressed={settings.autoAdvance}
                onClick={() => change({ autoAdvance: !settings.autoAdvance })}
              />
              <ShortcutsHelp />
            </HitPlayer>
            <div className="max-lg:hidden">
              <ContextLines hit={hit} />
            </div>
          </div>
          <div className="lg:hidden">
            <ContextLines hit={hit} />
          </div>
          <HitList
            hits={results.hits}
            index={index}
            loadingMore={busy === 'more'}
            atEnd={results.next === null}
            endText={results.nearest ? '' : t(isFilling ? 'search.endImporting' : 'search.end')}
            error={failure?.during === 'more' ? failure.error : null}
            onPlay={play}
            onLoadMore={loadMore}
            className="border-rule max-lg:border-t lg:sticky lg:top-0 lg:h-[min(100dvh,1000px)] lg:border-l"
          />
        </div>
      ) : (
        <div className="px-4 md:px-8">
          {hasQuery ? (
            <NoSearchResults
              query={query}
              didYouMean={results.didYouMean}
              importing={isFilling}
              onChoose={(phrase) => void searchPhrase(phrase, noFilters)}
              onWiden={widen}
            />
          ) : (
            <SearchIntro onTry={(phrase) => void searchPhrase(phrase)} />
          )}
        </div>
      )}
    </div>
  );
}

/** Shown above the hits of an earlier search when a new one has failed. */
function FailureNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 border-rule border-t px-4 py-3 md:px-8"
    >
      <p className="text-rec-text">{errorMessage(t, error)}</p>
      <Button size="s" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}

/** The text that was searched for, and the number of matching lines. */
function Total({ state: { query, results, busy } }: { state: SearchState }) {
  const { t } = useTranslation();
  return (
    <p role="status" className="flex min-w-0 items-baseline gap-3" aria-busy={busy === 'search'}>
      <span className="spoken max-w-[12em] truncate text-ink-2">
        {t('search.totalOf', { q: stripQuotationMarks(query.q) })}
      </span>
      <span className="shrink-0 font-semibold text-20 tabular-nums">
        {t(results.totalKind === 'exact' ? 'search.totalExact' : 'search.totalEstimate', {
          count: results.total,
        })}
      </span>
    </p>
  );
}
