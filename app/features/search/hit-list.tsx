import { memo, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchHitDto } from '#contract/search-hit.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { classNames, ErrorState, FilmTitle, LineText } from '../../ui/index.ts';
import { useAutoScroll } from '../../ui/use-auto-scroll.ts';
import { useSaveWord } from '../words/use-save-word.tsx';
import { formatHitEpisode } from './format-hit-episode.ts';
import { HitActions } from './hit-actions.tsx';

/** The hits, with the current one in yellow brackets. More are fetched near the end of the list. */
export function HitList({
  hits,
  index,
  loadingMore,
  atEnd,
  error,
  onPlay,
  onMore,
  className,
}: {
  hits: readonly SearchHitDto[];
  index: number;
  loadingMore: boolean;
  atEnd: boolean;
  error: unknown;
  onPlay: (index: number) => void;
  onMore: () => void;
  className?: string;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  const play = useRef(onPlay);
  play.current = onPlay;
  const playAt = useCallback((at: number) => play.current(at), []);
  const { keep, sheet } = useSaveWord();
  const saveWordOf = useCallback(
    (hit: SearchHitDto, button: HTMLElement) => keep({ id: hit.lineId, en: hit.en }, button),
    [keep],
  );
  useShortcuts({
    keepWord: () => {
      const hit = hits[index];
      const at = box.current?.querySelector<HTMLElement>(`[data-hit="${index}"] button`);
      if (hit && at) saveWordOf(hit, at);
    },
  });
  useAutoScroll({
    box,
    current: index,
    row: (element) => element.querySelector<HTMLElement>(`[data-hit="${index}"]`),
  });
  // Observed again after every page: if the end of the list is still visible, the next page is fetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of hits says that a page has come
  useEffect(() => {
    if (!end.current || atEnd) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      rootMargin: '600px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [atEnd, hits.length]);
  return (
    <section aria-label={t('search.hits')} className={className}>
      <div ref={box} className="h-full overscroll-contain lg:overflow-y-auto">
        <ol>
          {hits.map((hit, at) => (
            <HitRow
              key={hit.lineId}
              hit={hit}
              at={at}
              current={at === index}
              onPlay={playAt}
              onKeep={saveWordOf}
            />
          ))}
        </ol>
        {error ? <ErrorState error={error} onRetry={onMore} /> : null}
        <p ref={end} role="status" className="px-4 py-6 text-center text-14 text-ink-2">
          {loadingMore ? t('search.loadingMore') : atEnd ? t('search.end') : ''}
        </p>
      </div>
      {sheet}
    </section>
  );
}

const HitRow = memo(function HitRow({
  hit,
  at,
  current,
  onPlay,
  onKeep,
}: {
  hit: SearchHitDto;
  at: number;
  current: boolean;
  onPlay: (at: number) => void;
  onKeep: (hit: SearchHitDto, button: HTMLElement) => void;
}) {
  const { t } = useTranslation();
  const place = formatHitEpisode(t, hit);
  return (
    <li
      data-hit={at}
      aria-current={current ? 'true' : undefined}
      className="relative border-rule border-b px-2 [contain-intrinsic-size:auto_120px] [content-visibility:auto]"
    >
      <span
        aria-hidden="true"
        className={classNames('bracket text-line transition-opacity', current ? 'opacity-100' : 'opacity-0')}
        style={{ inset: '4px', '--bracket-arm': '10px' } as React.CSSProperties}
      />
      <button
        type="button"
        onClick={() => onPlay(at)}
        className="block w-full px-3 pt-3.5 pb-1 text-left transition hover:bg-ink/4"
      >
        <LineText en={hit.en} zh={hit.zh} spans={hit.spans} size="m" />
      </button>
      <div className="flex items-center justify-between gap-3 pr-1 pb-2 pl-3">
        {/* The time is never truncated; titles are. */}
        <p className="flex min-w-0 gap-2 text-14 text-ink-2">
          <span className="min-w-0 shrink-4 truncate">
            <FilmTitle film={{ title: hit.filmTitle, titleZh: hit.filmTitleZh }} className="text-ink" />
          </span>
          {place ? <span className="min-w-0 truncate">{place}</span> : null}
          <span className="figures shrink-0">{formatDuration(hit.startMs)}</span>
        </p>
        <HitActions hit={hit} onKeep={onKeep} />
      </div>
    </li>
  );
});
