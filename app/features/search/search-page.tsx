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
import { noLineFilters, QUERY_MAX, type SearchQuery, shortenQuery } from './search-query.ts';
import type { SearchState } from './search-state.ts';
import { SourceTabs } from './source-tabs.tsx';
import { useFacets } from './use-facets.ts';
import type { ReelCommand } from './use-hit-reel.ts';
import { type SearchTiming, useSearch } from './use-search.ts';

/** The search page, starting with the results for its address. `playAtOnce`: the visitor came from a search and not from an address. */
export function SearchPage({
  initial,
  shortened,
  filmTitle,
  playAtOnce,
}: {
  initial: SearchState;
  /** The text was too long and has been shortened. */
  shortened: boolean;
  /** Title of the film that the search starts in; null for all films. */
  filmTitle: string | null;
  playAtOnce: boolean;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  const formId = useId();
  const { state, search, settle, choose, more } = useSearch(initial);
  const [settings, change] = usePlayerSettings();
  const [text, setText] = useState(initial.query.q);
  const [wanted, setWanted] = useState<SearchQuery>(initial.query);
  const [command, setCommand] = useState<ReelCommand>({ play: playAtOnce, serial: 1 });
  const [isShortened, setShortened] = useState(shortened);
  const [title, setTitle] = useState(filmTitle);
  const { results: found, index, query, busy } = state;
  const facets = useFacets(query);
  const hit = found.hits[index] ?? null;

  useEffect(() => {
    // An on-screen keyboard would cover the page.
    if (window.matchMedia('(pointer: fine)').matches && initial.query.q === '') box.current?.focus();
  }, [initial.query.q]);

  const prime = () => setCommand(({ serial }) => ({ play: false, serial: serial + 1 }));
  const play = (at: number) => {
    choose(at);
    setCommand(({ serial }) => ({ play: true, serial: serial + 1 }));
  };
  const walk = (step: 1 | -1) => {
    const at = index + step;
    if (at >= 0 && at < found.hits.length) play(at);
  };
  const look = (change: Partial<SearchQuery>, when: SearchTiming) => {
    const next = { ...wanted, ...change };
    setWanted(next);
    return search(next, when);
  };
  const type = (typed: string, settled: boolean) => {
    const value = settled ? shortenQuery(typed) : typed;
    setText(value);
    if (!settled) return;
    setShortened(value !== typed);
    if (value === wanted.q) return;
    prime();
    void look({ q: value }, 'rest');
  };
  const enter = async () => {
    box.current?.blur();
    const shown = query.q === text && busy !== 'search';
    if (shown) settle();
    const there = shown ? hit !== null : await look({ q: text }, 'settled');
    if (there) setCommand(({ serial }) => ({ play: true, serial: serial + 1 }));
  };
  const tryPhrase = async (phrase: string) => {
    setText(phrase);
    setShortened(false);
    if (await look({ q: phrase }, 'settled'))
      setCommand(({ serial }) => ({ play: true, serial: serial + 1 }));
  };
  useShortcuts({
    search: () => {
      box.current?.focus();
      box.current?.select();
    },
  });

  const asked = query.q.trim() !== '';
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
            source={wanted.source}
            onChange={type}
            onEnter={() => void enter()}
            onChoose={(phrase) => {
              box.current?.blur();
              void tryPhrase(phrase);
            }}
          >
            {wanted.source === 'all' ? null : <input type="hidden" name="source" value={wanted.source} />}
          </SearchBox>
          <Total state={state} asked={asked} />
        </div>
        {isShortened ? (
          <p role="status" className="text-14 text-ink-2">
            {t('search.shortened', { characters: QUERY_MAX, words: PHRASE_MAX_WORDS })}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <SourceTabs source={wanted.source} onChoose={(source) => void look({ source }, 'now')} />
          {asked || wanted.filmId ? (
            <FilterBar
              formId={formId}
              query={wanted}
              filmTitle={title}
              known={facets}
              onChange={(change, chosen) => {
                if (chosen !== undefined) setTitle(chosen);
                void look(change, 'now');
              }}
            />
          ) : null}
        </div>
      </div>
      {state.error && found.hits.length === 0 ? (
        <ErrorState error={state.error} onRetry={() => void look({}, 'now')} />
      ) : hit ? (
        <div className="border-rule border-t lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(380px,34%)]">
          <div className="min-w-0 max-lg:[@media(min-height:740px)]:sticky max-lg:[@media(min-height:740px)]:top-0 max-lg:z-10">
            <HitReel
              hit={hit}
              next={found.hits[index + 1] ?? null}
              command={command}
              onWalk={walk}
              onPlaying={settle}
              onEnd={() => (settings.autoAdvance ? walk(1) : undefined)}
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
            hits={found.hits}
            index={index}
            loadingMore={busy === 'more'}
            atEnd={found.next === null}
            error={state.error}
            onPlay={play}
            onMore={more}
            className="border-rule max-lg:border-t lg:sticky lg:top-0 lg:h-[min(100dvh,1000px)] lg:border-l"
          />
        </div>
      ) : (
        <div className="px-4 md:px-8">
          {asked ? (
            <NoSearchResults
              query={query}
              didYouMean={found.didYouMean}
              onWiden={() => void look({ source: 'all', filmId: null, ...noLineFilters }, 'now')}
            />
          ) : (
            <SearchIntro onTry={(phrase) => void tryPhrase(phrase)} />
          )}
        </div>
      )}
    </div>
  );
}

/** The number of matching lines, and how long the search took. */
function Total({ state: { results: found, busy }, asked }: { state: SearchState; asked: boolean }) {
  const { t } = useTranslation();
  if (!asked) return null;
  return (
    <p role="status" className="flex items-baseline gap-3 md:justify-end" aria-busy={busy === 'search'}>
      <span className="font-semibold text-20 tabular-nums">
        {t(found.totalKind === 'exact' ? 'search.totalExact' : 'search.totalEstimate', {
          count: found.total,
        })}
      </span>
      <span className="figures text-ink-2">{t('search.took', { ms: formatTook(found.tookMs) })}</span>
    </p>
  );
}

/** Milliseconds with one decimal below ten. */
function formatTook(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : String(Math.round(ms));
}
