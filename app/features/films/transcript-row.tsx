import { AudioLines, BookmarkPlus, Mic, Scissors, TextSelect } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import type { LineDto } from '#contract/lines.ts';
import type { HighlightSpans } from '#shared/highlight-spans.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../../ui/index.ts';
import { LivingLineText } from '../words/living-line-text.tsx';

const actionClassName =
  'relative grid size-7 place-items-center pointer-coarse:size-9 rounded-edit text-ink-2 transition hover:bg-ink/7 hover:text-ink';

/**
 * A line in the list. A click beside its words plays it, one on a word opens the card of the word. The current line has
 * yellow brackets, and those of a selected run have a yellow ground.
 */
export const TranscriptRow = memo(function TranscriptRow({
  line,
  current,
  isSelected,
  spans,
  cutTo,
  dubTo,
  onPlay,
  onOpenCard,
  onOpenWord,
  onSelectFrom,
  onEditWords,
}: {
  line: LineDto;
  current: boolean;
  /** Whether it belongs to the selected run of lines. */
  isSelected: boolean;
  spans?: HighlightSpans;
  /** Address of the clip editor with this line. */
  cutTo: string;
  /** Address where this line is dubbed. */
  dubTo: string;
  onPlay: (seq: number) => void;
  /** Opens the card of the line's words; `button` is the pressed button. */
  onOpenCard: (line: LineDto, button: HTMLElement) => void;
  /** Called when the card of a word opens. */
  onOpenWord: () => void;
  /** Begins to select a run of lines; null where none can be selected. */
  onSelectFrom: ((seq: number) => void) | null;
  /** Opens what moves the words of the line; null for who may not. */
  onEditWords: ((line: LineDto) => void) | null;
}) {
  const { t } = useTranslation();
  return (
    <li
      data-line={line.seq}
      data-selected={isSelected || undefined}
      aria-current={current ? 'true' : undefined}
      className={classNames(
        'group/row relative flex items-start px-2 pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
        current && 'is-current',
        isSelected && 'bg-line/16',
      )}
    >
      {current ? (
        <span
          aria-hidden="true"
          className="bracket text-line"
          style={{ inset: '2px 4px', '--bracket-arm': '10px' } as React.CSSProperties}
        />
      ) : null}
      <div className="relative flex min-w-0 flex-1 items-baseline gap-3 rounded-edit px-2 py-2.5 transition hover:bg-ink/4">
        {/* The button is as large as the row. The words are above it. */}
        <button
          type="button"
          onClick={() => onPlay(line.seq)}
          className="figures static! min-w-[44px] shrink-0 text-right text-ink-2 before:absolute before:inset-0"
        >
          {formatDuration(line.startMs)}
          <span className="sr-only">{t('player.playLine', { line: line.en ?? line.zh ?? '' })}</span>
        </button>
        <LivingLineText
          line={{ ...line, spans }}
          speakers={line.speakers}
          size="s"
          onOpen={onOpenWord}
          className="min-w-0 flex-1"
        />
      </div>
      <span
        className={classNames(
          'flex shrink-0 flex-wrap pt-1 transition-opacity focus-within:opacity-100 group-hover/row:opacity-100',
          onEditWords ? 'w-21 pointer-coarse:w-27' : 'w-14 pointer-coarse:w-18',
          current ? 'opacity-100' : 'opacity-0 pointer-coarse:hidden',
        )}
      >
        <button
          type="button"
          onClick={(event) => onOpenCard(line, event.currentTarget)}
          aria-label={t('words.keepLine')}
          title={t('words.keepLine')}
          className={actionClassName}
        >
          <BookmarkPlus size={18} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <Link
          to={dubTo}
          aria-label={t('player.dubLine')}
          title={t('player.dubLine')}
          className={actionClassName}
        >
          <Mic size={18} strokeWidth={1.5} aria-hidden="true" />
        </Link>
        <Link
          to={cutTo}
          aria-label={t('player.cutLine')}
          title={t('player.cutLine')}
          className={actionClassName}
        >
          <Scissors size={18} strokeWidth={1.5} aria-hidden="true" />
        </Link>
        {onSelectFrom ? (
          <button
            type="button"
            onClick={() => onSelectFrom(line.seq)}
            aria-label={t('player.selectFrom')}
            title={t('player.selectFrom')}
            className={actionClassName}
          >
            <TextSelect size={18} strokeWidth={1.5} aria-hidden="true" />
          </button>
        ) : null}
        {onEditWords && line.en !== null ? (
          <button
            type="button"
            onClick={() => onEditWords(line)}
            aria-label={t('film.wordTimes.title')}
            title={t('film.wordTimes.title')}
            className={actionClassName}
          >
            <AudioLines size={18} strokeWidth={1.5} aria-hidden="true" />
          </button>
        ) : null}
      </span>
    </li>
  );
});
