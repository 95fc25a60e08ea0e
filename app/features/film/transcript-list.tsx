import { Crosshair, Search, X } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LineDto } from '#contract/lines.ts';
import type { FrameRate } from '#shared/frames.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { clipEditorLink, stillLink } from '../../navigation/line-links.ts';
import type { LinePlayer } from '../../player/line-player.ts';
import { LINES_PER_PAGE, type TranscriptStore } from '../../player/transcript-store.ts';
import { useCurrentLine, useTranscriptVersion } from '../../player/use-line-player.ts';
import { Button, ErrorState, IconButton } from '../../ui/index.ts';
import { useAutoScroll } from '../../ui/use-auto-scroll.ts';
import { useSaveWord } from '../words/use-save-word.tsx';
import { filterLines, type MatchedLine } from './filter-lines.ts';
import { LazyRows } from './lazy-rows.tsx';
import { TranscriptRow } from './transcript-row.tsx';

/**
 * The lines beside the player. Users can play, filter, and cut lines, and make stills. The list follows playback until
 * the user scrolls it.
 */
export function TranscriptList({
  videoId,
  rate,
  transcript,
  player,
  className,
}: {
  videoId: string;
  rate: FrameRate;
  transcript: TranscriptStore;
  player: LinePlayer | null;
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

  const { saveWord, popover } = useSaveWord();
  useShortcuts({
    keepWord: () => {
      const line = transcript.lineAt(Math.max(0, current));
      const row = box.current?.querySelector<HTMLElement>(`[data-line="${line?.seq}"] button`);
      const anchor = row ?? box.current;
      if (!line || !anchor) return;
      player?.playback.pause();
      saveWord(line, anchor);
    },
  });
  const play = useCallback((seq: number) => void player?.playLine(seq), [player]);
  const row = (line: LineDto, spans?: MatchedLine['spans']) => (
    <TranscriptRow
      key={line.id}
      line={line}
      current={line.seq === current}
      {...(spans ? { spans } : {})}
      cutTo={clipEditorLink({ videoId, lineId: line.id })}
      freezeTo={stillLink({ videoId, line, rate })}
      onPlay={play}
      onSaveWord={saveWord}
    />
  );
  const currentPage = Math.floor(Math.max(0, current) / LINES_PER_PAGE);

  return (
    <section aria-label={t('player.lines')} className={className}>
      <div className="flex h-full min-h-0 flex-col">
        <Filter value={filter} onChange={setFilter} count={matches ? matches.length : transcript.count} />
        <div ref={box} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain py-2">
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
      {popover}
    </section>
  );
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
            <Link to={`/search?${new URLSearchParams({ q: query })}`}>{t('player.filterElsewhere')}</Link>
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
