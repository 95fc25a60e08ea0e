import { Crosshair, Search, X } from 'lucide-react';
import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import type { LineDto } from '#contract/lines.ts';
import { referToLine } from '#shared/line-mark.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { clipEditorPath, dubbingPath, phraseSearchPath } from '../../navigation/page-addresses.ts';
import type { LinePlayer } from '../../player/line-player.ts';
import { LINES_PER_PAGE, type TranscriptStore } from '../../player/transcript-store.ts';
import { useCurrentLine, useTranscriptVersion } from '../../player/use-line-player.ts';
import { Button, ErrorState, IconButton } from '../../ui/index.ts';
import { useAutoScroll } from '../../ui/use-auto-scroll.ts';
import { useLineCard } from '../words/use-line-card.tsx';
import { runBetween, stepRun } from '../workspace/line-run.ts';
import type { LineRunChoice } from '../workspace/use-line-run.ts';
import { filterLines, type MatchedLine } from './filter-lines.ts';
import { LazyRows } from './lazy-rows.tsx';
import { TranscriptRow } from './transcript-row.tsx';
import { useLongPress } from './use-long-press.ts';

/** A list with fewer lines than this is seen at a glance and needs no filter. */
const MIN_LINES_TO_FILTER = 10;

/**
 * The lines beside the player. Users can play, filter, dub, and cut lines, and select a run of them. The list follows
 * playback until the user scrolls it.
 */
export function TranscriptList({
  videoId,
  transcript,
  player,
  runs,
  onEditWords,
  className,
}: {
  videoId: string;
  transcript: TranscriptStore;
  player: LinePlayer | null;
  /** Null where no run of lines can be selected. */
  runs: LineRunChoice | null;
  /** Opens what moves the words of a line; null for who may not. */
  onEditWords: ((line: LineDto) => void) | null;
  className?: string;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState('');
  const version = useTranscriptVersion(transcript);
  const { current } = useCurrentLine(player);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the loaded lines
  const matches = useMemo(
    () => (filter.trim() ? filterLines(transcript.loaded(), filter) : null),
    [transcript, version, filter],
  );
  const { following, followAgain } = useAutoScroll({
    box,
    current,
    row: (element) => element.querySelector<HTMLElement>(`[data-line="${current}"]`),
  });
  useEffect(() => {
    if (filter.trim()) void transcript.fetchAll();
  }, [transcript, filter]);

  const run = runs?.run ?? null;
  const choose = runs?.choose ?? null;
  const { openCard, card } = useLineCard();
  useShortcuts({
    keepWord: () => {
      const line = transcript.lineAt(Math.max(0, current));
      const row = box.current?.querySelector<HTMLElement>(`[data-line="${line?.seq}"] button`);
      const anchor = row ?? box.current;
      if (!line || !anchor) return;
      player?.playback.pause();
      openCard(line, anchor);
    },
  });
  const play = useCallback(
    (seq: number) => {
      void player?.playLine(seq);
      // Who plays another line has done with the run.
      if (run && choose && (seq < run.first || seq > run.last)) choose(null);
    },
    [player, run, choose],
  );
  const pause = useCallback(() => player?.playback.pause(), [player]);
  const selection = useRunSelection({ box, runs, current: Math.max(0, current), count: transcript.count });
  const row = (line: LineDto, spans?: MatchedLine['spans']) => (
    <TranscriptRow
      key={line.id}
      line={line}
      current={line.seq === current}
      isSelected={
        line.seq === selection.from || (run !== null && line.seq >= run.first && line.seq <= run.last)
      }
      {...(spans ? { spans } : {})}
      cutTo={clipEditorPath({ videoId, line: referToLine(line.id, line) })}
      dubTo={dubbingPath({ videoId, line: referToLine(line.id, line) })}
      onPlay={play}
      onOpenCard={openCard}
      onOpenWord={pause}
      onSelectFrom={runs && selection.begin}
      onEditWords={onEditWords}
    />
  );
  const currentPage = Math.floor(Math.max(0, current) / LINES_PER_PAGE);

  return (
    <section aria-label={t('player.lines')} className={className}>
      <div className="flex h-full min-h-0 flex-col">
        {transcript.count < MIN_LINES_TO_FILTER ? null : (
          <Filter value={filter} onChange={setFilter} count={matches ? matches.length : transcript.count} />
        )}
        {selection.from === null ? null : (
          <p
            role="status"
            className="flex items-center justify-between gap-3 border-rule border-b bg-line/16 py-1 pr-2 pl-4 text-14"
          >
            {t('player.selectTo')}
            <Button size="s" variant="quiet" onClick={selection.cancel}>
              {t('ui.cancel')}
            </Button>
          </p>
        )}
        <div
          ref={box}
          onMouseDownCapture={(event) => {
            // Otherwise, the browser would select the text up to there.
            if (event.shiftKey && runs) event.preventDefault();
          }}
          onClickCapture={selection.onClick}
          className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain py-2"
        >
          {transcript.error ? (
            <ErrorState error={transcript.error} onRetry={() => transcript.retry()} />
          ) : null}
          {matches ? (
            <MatchedLines
              matches={matches}
              isComplete={transcript.isComplete}
              query={filter.trim()}
              row={row}
              box={box}
            />
          ) : (
            Array.from({ length: transcript.pageCount }, (_, page) => (
              <TranscriptPage
                // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the page
                key={page}
                transcript={transcript}
                page={page}
                near={Math.abs(page - currentPage) <= 1}
                box={box}
                row={row}
              />
            ))
          )}
        </div>
        {following || current < 0 || matches ? null : (
          <div className="relative">
            <div className="-translate-x-1/2 absolute bottom-3 left-1/2 shadow-lift">
              <Button
                size="s"
                icon={<Crosshair size={16} strokeWidth={1.5} aria-hidden="true" />}
                onClick={followAgain}
              >
                {t('player.backToCurrent')}
              </Button>
            </div>
          </div>
        )}
      </div>
      {card}
    </section>
  );
}

/**
 * The ways to select a run of lines in a list: Shift with a click or an arrow key, and, by touch, a long press on the first
 * line or its button and a tap on the last one.
 */
function useRunSelection(args: {
  box: RefObject<HTMLElement | null>;
  runs: LineRunChoice | null;
  /** Index of the line at the playhead, from which a selection begins by default. */
  current: number;
  /** Number of all lines. */
  count: number;
}): {
  /** The first line, while the last one is still to be tapped; null otherwise. */
  from: number | null;
  begin: (seq: number) => void;
  cancel: () => void;
  onClick: (event: MouseEvent<HTMLElement>) => void;
} {
  const { box, runs, current, count } = args;
  const [from, setFrom] = useState<number | null>(null);
  /** The line from which the run was selected; null before the first time. */
  const anchor = useRef<number | null>(null);
  const begin = useCallback((seq: number) => {
    anchor.current = seq;
    setFrom(seq);
  }, []);
  const cancel = useCallback(() => setFrom(null), []);
  const run = runs?.run ?? null;
  const start = () =>
    run && anchor.current !== run.first && anchor.current !== run.last
      ? run.first
      : (anchor.current ?? current);
  const step = (by: 1 | -1) => {
    if (!run) anchor.current = current;
    const next = stepRun({ run, anchor: start(), by, count });
    if (next !== null || run !== null) runs?.choose(next);
  };
  useShortcuts({
    ...(runs ? { selectUp: () => step(-1), selectDown: () => step(1) } : {}),
    ...(from === null ? {} : { leave: cancel }),
  });
  const pressLong = (target: Element) => {
    const seq = seqOf(target);
    if (seq !== null) begin(seq);
  };
  useLongPress(box, runs ? pressLong : null);
  return {
    from,
    begin,
    cancel,
    onClick(event) {
      if (!runs || !(event.target instanceof Element)) return;
      const seq = seqOf(event.target);
      if (seq === null || (from === null && !event.shiftKey) || event.target.closest('a')) return;
      event.preventDefault();
      event.stopPropagation();
      if (from === null && !run) anchor.current = current;
      runs.choose(runBetween(from ?? start(), seq));
      setFrom(null);
    },
  };
}

/** Returns the index of the line whose row an element is in; null outside the rows. */
function seqOf(element: Element): number | null {
  const row = element.closest<HTMLElement>('[data-line]');
  return row ? Number(row.dataset.line) : null;
}

function TranscriptPage({
  transcript,
  page,
  near,
  box,
  row,
}: {
  transcript: TranscriptStore;
  page: number;
  near: boolean;
  box: React.RefObject<HTMLDivElement | null>;
  row: (line: LineDto) => React.ReactNode;
}) {
  const fetchPage = useCallback(() => void transcript.fetchPage(page), [transcript, page]);
  const rows = Math.min(LINES_PER_PAGE, transcript.count - page * LINES_PER_PAGE);
  return (
    <LazyRows box={box} rows={rows} near={near} onNear={fetchPage}>
      {() => transcript.page(page)?.map((line) => row(line)) ?? null}
    </LazyRows>
  );
}

function MatchedLines({
  matches,
  isComplete,
  query,
  row,
  box,
}: {
  matches: MatchedLine[];
  isComplete: boolean;
  query: string;
  row: (line: LineDto, spans: MatchedLine['spans']) => React.ReactNode;
  box: React.RefObject<HTMLDivElement | null>;
}) {
  const { t } = useTranslation();
  const pages = Array.from({ length: Math.ceil(matches.length / LINES_PER_PAGE) }, (_, page) =>
    matches.slice(page * LINES_PER_PAGE, (page + 1) * LINES_PER_PAGE),
  );
  return (
    <>
      {isComplete ? null : (
        <p role="status" className="px-4 py-2 text-14 text-ink-2">
          {t('player.loadingLines')}
        </p>
      )}
      {pages.map((page, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the page
        <LazyRows key={i} box={box} rows={page.length} near={i === 0}>
          {() => page.map(({ line, spans }) => row(line, spans))}
        </LazyRows>
      ))}
      {matches.length === 0 && isComplete ? (
        <div className="grid justify-items-start gap-3 p-4">
          <p className="text-ink-2 [overflow-wrap:anywhere]">{t('player.filterNone', { q: query })}</p>
          <Button asChild size="s">
            <Link to={phraseSearchPath(query)}>{t('player.filterElsewhere')}</Link>
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Filter({
  value,
  onChange,
  count,
}: {
  value: string;
  onChange: (value: string) => void;
  count: number;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="flex items-center gap-2 border-rule border-b px-4">
      <label htmlFor={id} className="sr-only">
        {t('player.filter')}
      </label>
      <Search size={18} strokeWidth={1.5} className="shrink-0 text-ink-2" aria-hidden="true" />
      <input
        id={id}
        value={value}
        placeholder={t('player.filter')}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          onChange('');
          event.currentTarget.blur();
        }}
        className="h-12 min-w-0 flex-1 bg-transparent text-14 placeholder:text-ink-2 focus:shadow-[inset_0_-2px_0_var(--color-ink)]"
      />
      <span className="figures text-ink-2" role="status">
        {t('player.filterCount', { count })}
      </span>
      {value ? <IconButton size="s" icon={X} label={t('ui.close')} onClick={() => onChange('')} /> : null}
    </div>
  );
}
