import { memo, useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { SearchHitDto } from '#contract/search-hit.ts';
import { formatVideoName } from '#shared/video-name.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { classNames, ErrorState, FilmTitle, LineText } from '../../ui/index.ts';
import { useAutoScroll } from '../../ui/use-auto-scroll.ts';
import { useLineCard } from '../words/use-line-card.tsx';
import { HitActions, hitPaths } from './hit-actions.tsx';

/** The list of hits. The current one is in yellow brackets. More are fetched near the end of the list. */
export function HitList({
  hits,
  index,
  loadingMore,
  atEnd,
  endText,
  error,
  onPlay,
  onLoadMore,
  className,
}: {
  hits: readonly SearchHitDto[];
  index: number;
  loadingMore: boolean;
  atEnd: boolean;
  /** Shown after the last hit. */
  endText: string;
  error: unknown;
  onPlay: (index: number) => void;
  onLoadMore: () => void;
  className?: string;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const latestOnLoadMore = useRef(onLoadMore);
  latestOnLoadMore.current = onLoadMore;
  const latestOnPlay = useRef(onPlay);
  latestOnPlay.current = onPlay;
  const play = useCallback((hitIndex: number) => latestOnPlay.current(hitIndex), []);
  const { openCard, card } = useLineCard();
  const openCardOfHit = useCallback(
    (hit: SearchHitDto, button: HTMLElement) => openCard({ ...hit, id: hit.lineId }, button),
    [openCard],
  );
  const open = (verb: keyof ReturnType<typeof hitPaths>) => {
    const hit = hits[index];
    if (hit) void navigate(hitPaths(hit)[verb]);
  };
  useShortcuts({
    record: () => open('dub'),
    cutLine: () => open('cut'),
    freezeFrame: () => open('still'),
    keepWord: () => {
      const hit = hits[index];
      const button = box.current?.querySelector<HTMLElement>(`[data-hit="${index}"] button`);
      if (hit && button) openCardOfHit(hit, button);
    },
  });
  useAutoScroll({
    box,
    current: index,
    row: (element) => element.querySelector<HTMLElement>(`[data-hit="${index}"]`),
  });
  // Observes the end again after every page: if it is still visible, the next page is fetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of hits changes when a page has arrived
  useEffect(() => {
    if (!end.current || atEnd) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latestOnLoadMore.current(),
      {
        rootMargin: '600px',
      },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [atEnd, hits.length]);
  return (
    <section aria-label={t('search.hits')} className={className}>
      <div ref={box} className="h-full overscroll-contain lg:overflow-y-auto">
        <ol>
          {hits.map((hit, hitIndex) => (
            <HitRow
              key={hit.lineId}
              hit={hit}
              index={hitIndex}
              current={hitIndex === index}
              onPlay={play}
              onOpenCard={openCardOfHit}
            />
          ))}
        </ol>
        {error ? <ErrorState error={error} onRetry={onLoadMore} /> : null}
        <p ref={end} role="status" className="px-4 py-6 text-center text-14 text-ink-2">
          {loadingMore ? t('search.loadingMore') : atEnd ? endText : ''}
        </p>
      </div>
      {card}
    </section>
  );
}

const HitRow = memo(function HitRow({
  hit,
  index,
  current,
  onPlay,
  onOpenCard,
}: {
  hit: SearchHitDto;
  index: number;
  current: boolean;
  onPlay: (index: number) => void;
  onOpenCard: (hit: SearchHitDto, button: HTMLElement) => void;
}) {
  const episode = formatVideoName({ ...hit, title: hit.videoTitle });
  return (
    <li
      data-hit={index}
      aria-current={current ? 'true' : undefined}
      className="relative border-rule border-b px-2 [contain-intrinsic-size:auto_200px] [content-visibility:auto] lg:[contain-intrinsic-size:auto_120px]"
    >
      <span
        aria-hidden="true"
        className={classNames('bracket text-line transition-opacity', current ? 'opacity-100' : 'opacity-0')}
        style={{ inset: '4px', '--bracket-arm': '10px' } as React.CSSProperties}
      />
      <button
        type="button"
        onClick={() => onPlay(index)}
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
          {episode ? <span className="min-w-0 truncate">{episode}</span> : null}
          <span className="figures shrink-0">{formatDuration(hit.startMs)}</span>
        </p>
        <HitActions hit={hit} onOpenCard={onOpenCard} />
      </div>
    </li>
  );
});
