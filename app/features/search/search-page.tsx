import { ListVideo } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PHRASE_MAX_WORDS } from '#shared/constants.ts';
import { ShortcutsHelp } from '../../keyboard/shortcuts-help.tsx';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { usePlayerSettings } from '../../player/player-settings.ts';
import { ErrorState, IconButton, PageTitle } from '../../ui/index.ts';
import { ContextLines } from './context-lines.tsx';
import { FilterBar } from './filter-bar.tsx';
import { HitList } from './hit-list.tsx';
import { HitReel } from './hit-reel.tsx';
import { SearchBox } from './search-box.tsx';
import { NoSearchResults, SearchIntro } from './search-empty.tsx';
import { MAX_QUERY_LENGTH, noLineFilters, type SearchQuery, shortenQuery } from './search-query.ts';
import type { SearchState } from './search-state.ts';
import { SourceTabs } from './source-tabs.tsx';
import { useFacets } from './use-facets.ts';
import type { HitReelCommand } from './use-hit-reel.ts';
import { type SearchTiming, useSearch } from './use-search.ts';

/** The search page. It starts with the results for its address. */
export function SearchPage({
  initial,
  shortened,
  filmTitle,
  playAtOnce,
}: {
  initial: SearchState;
  /** Whether the text was too long and has been shortened. */
  shortened: boolean;
  /** Title of the film that the search starts in; null for all films. */
  filmTitle: string | null;
  /** Plays the first hit at once. False if the browser opened or restored the address. */
  playAtOnce: boolean;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  const formId = useId();
  const { state, search, commit, select, loadMore } = useSearch(initial);
  const [settings, change] = usePlayerSettings();
  const [text, setText] = useState(initial.query.q);
  /** The query of the latest search, whose results may not have arrived yet. */
  const [requested, setRequested] = useState<SearchQuery>(initial.query);
  const [command, setCommand] = useState<HitReelCommand>({ play: playAtOnce, serial: 1 });
  const [isShortened, setShortened] = useState(shortened);
  const [title, setTitle] = useState(filmTitle);
  const { results, index, query, busy } = state;
  const facets = useFacets(query);
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
  const searchPhrase = async (phrase: string) => {
    setText(phrase);
    setShortened(false);
    if (await searchWith({ q: phrase }, 'committed')) sendCommand(true);
  };
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
          {hasQuery ? <Total state={state} /> : null}
        </div>
        {isShortened ? (
          <p role="status" className="text-14 text-ink-2">
            {t('search.shortened', { characters: MAX_QUERY_LENGTH, words: PHRASE_MAX_WORDS })}
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
      {state.error && results.hits.length === 0 ? (
        <ErrorState error={state.error} onRetry={() => void searchWith({}, 'now')} />
      ) : hit ? (
        <div className="border-rule border-t lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(380px,34%)]">
          <div className="min-w-0 max-lg:[@media(min-height:740px)]:sticky max-lg:[@media(min-height:740px)]:top-0 max-lg:z-10">
            <HitReel
              hit={hit}
              next={results.hits[index + 1] ?? null}
              command={command}
              onStep={step}
              onPlaying={commit}
              onEnd={() => (settings.autoAdvance ? step(1) : undefined)}
            >
              <IconButton
                icon={ListVideo}
                label={t('search.autoAdvance')}
                pressed={settings.autoAdvance}
                onClick={() => change({ autoAdvance: !settings.autoAdvance })}
              />
              <ShortcutsHelp />
            </HitReel>
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
            error={state.error}
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
              onWiden={() => void searchWith({ source: 'all', filmId: null, ...noLineFilters }, 'now')}
            />
          ) : (
            <SearchIntro onTry={(phrase) => void searchPhrase(phrase)} />
          )}
        </div>
      )}
    </div>
  );
}

/** The number of matching lines, and how long the search took. */
function Total({ state: { results, busy } }: { state: SearchState }) {
  const { t } = useTranslation();
  return (
    <p role="status" className="flex items-baseline gap-3 md:justify-end" aria-busy={busy === 'search'}>
      <span className="font-semibold text-20 tabular-nums">
        {t(results.totalKind === 'exact' ? 'search.totalExact' : 'search.totalEstimate', {
          count: results.total,
        })}
      </span>
      <span className="figures text-ink-2">
        {t('search.took', { ms: formatMilliseconds(results.tookMs) })}
      </span>
    </p>
  );
}

/** Formats milliseconds with one decimal place below ten, and none from ten on. */
function formatMilliseconds(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : String(Math.round(ms));
}
