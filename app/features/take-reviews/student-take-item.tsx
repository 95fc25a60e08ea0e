import { AudioLines, ChevronDown, ChevronUp, MessageSquareText, Play, Square } from 'lucide-react';
import { useCallback } from 'react';
import { Link } from 'react-router';
import type { ReviewedTakeDto } from '#contract/take-reviews.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcutLabel } from '../../keyboard/custom-key-bindings.ts';
import { voiceComparisonPath } from '../../navigation/page-addresses.ts';
import { Button, classNames, IconButton, TimeCode } from '../../ui/index.ts';
import TakeComments from './take-comments.tsx';

/** A take of a learner. The selected one has its buttons and comments. */
export function StudentTakeItem({
  take,
  heard,
  commentCount,
  selected,
  playing,
  momentMs,
  onSelect,
  onToggle,
  onPlayFrom,
  onWrite,
  onPrevious,
  onNext,
  onCount,
}: {
  take: ReviewedTakeDto;
  heard: boolean;
  commentCount: number;
  selected: boolean;
  /** Whether the picture plays. */
  playing: boolean;
  momentMs: number;
  onSelect: () => void;
  onToggle: () => void;
  onPlayFrom: (momentMs: number) => void;
  onWrite: () => void;
  /** Null at the end of the list. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onCount: (takeId: string, count: number) => void;
}) {
  const { t } = useTranslation();
  const keysOf = useShortcutLabel();
  const withKeys = (action: 'previousHit' | 'nextHit') => {
    const keys = keysOf(action);
    return keys ? { keys } : {};
  };
  const { takeId, clipId, ownerName, lineIndex, durationMs, createdMs } = take;
  const count = useCallback((value: number) => onCount(takeId, value), [onCount, takeId]);
  return (
    <li data-student-take={takeId} className="border-rule border-t">
      <button
        type="button"
        aria-current={selected ? 'true' : undefined}
        onClick={onSelect}
        className="relative flex w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-3 text-left transition hover:bg-ink/7"
      >
        <span
          aria-hidden="true"
          className={classNames(
            'bracket text-mine transition-opacity',
            selected ? 'opacity-100' : 'opacity-0',
          )}
        />
        <span
          aria-hidden="true"
          className={classNames('size-2 shrink-0 rounded-full', heard ? 'bg-transparent' : 'bg-mine')}
        />
        <span className={classNames('min-w-0 truncate text-16', heard ? '' : 'font-medium')}>
          {ownerName}
        </span>
        <span className="text-14 text-ink-2">
          {lineIndex === null ? t('takes.whole') : t('takes.line', { number: lineIndex + 1 })}
        </span>
        <TimeCode ms={durationMs} as="length" className="text-ink-2" />
        <span className="ml-auto flex items-center gap-3 text-12 text-ink-2">
          {heard ? null : <span className="text-mine-text">{t('takeReviews.unheard')}</span>}
          {commentCount > 0 ? (
            <span className="flex items-center gap-1">
              <MessageSquareText size={14} strokeWidth={1.5} aria-hidden="true" />
              <span aria-hidden="true" className="figures">
                {commentCount}
              </span>
              <span className="sr-only">{t('takeReviews.comments', { count: commentCount })}</span>
            </span>
          ) : null}
          <span className="figures">{formatDate(createdMs).slice(5, 16)}</span>
        </span>
      </button>
      {selected ? (
        <div className="grid gap-4 px-3 pt-1 pb-5">
          <div className="flex flex-wrap items-center gap-2">
            <Button
              variant="mine"
              onClick={onToggle}
              icon={
                playing ? (
                  <Square size={16} strokeWidth={1.5} aria-hidden="true" />
                ) : (
                  <Play size={16} strokeWidth={1.5} aria-hidden="true" />
                )
              }
            >
              {t(playing ? 'takeReviews.stop' : 'takeReviews.play')}
            </Button>
            <Button asChild>
              <Link to={voiceComparisonPath({ clipId, takeId })}>
                <AudioLines size={16} strokeWidth={1.5} aria-hidden="true" />
                {t('takeReviews.compare')}
              </Link>
            </Button>
            <span className="ml-auto flex">
              <IconButton
                icon={ChevronUp}
                label={t('takeReviews.previous')}
                {...withKeys('previousHit')}
                disabled={!onPrevious}
                onClick={() => onPrevious?.()}
              />
              <IconButton
                icon={ChevronDown}
                label={t('takeReviews.next')}
                {...withKeys('nextHit')}
                disabled={!onNext}
                onClick={() => onNext?.()}
              />
            </span>
          </div>
          <TakeComments
            key={takeId}
            take={take}
            momentNow={() => momentMs}
            onPlayFrom={onPlayFrom}
            onWrite={onWrite}
            onCount={count}
          />
        </div>
      ) : null}
    </li>
  );
}
