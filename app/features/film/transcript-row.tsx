import { BookmarkPlus, Camera, Scissors } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LineDto } from '#contract/lines.ts';
import type { HighlightSpans } from '#contract/search-hit.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { classNames, LineText } from '../../ui/index.ts';

const actionClassName =
  'relative grid size-7 place-items-center pointer-coarse:size-9 rounded-edit text-ink-2 transition hover:bg-ink/7 hover:text-ink';

/** A line in the list. A click plays it. The current line has yellow brackets. */
export const TranscriptRow = memo(function TranscriptRow({
  line,
  current,
  spans,
  cutTo,
  freezeTo,
  onPlay,
  onSaveWord,
}: {
  line: LineDto;
  current: boolean;
  spans?: HighlightSpans;
  /** Address of the clip editor with this line. */
  cutTo: string;
  /** Address of the still page for this line. */
  freezeTo: string;
  onPlay: (seq: number) => void;
  /** Saves a word of the line; `button` is the pressed button. */
  onSaveWord: (line: LineDto, button: HTMLElement) => void;
}) {
  const { t } = useTranslation();
  return (
    <li
      data-line={line.seq}
      aria-current={current ? 'true' : undefined}
      className={classNames('group/row relative flex items-start px-2', current && 'is-current')}
    >
      {current ? (
        <span
          aria-hidden="true"
          className="bracket text-line"
          style={{ inset: '2px 4px', '--bracket-arm': '10px' } as React.CSSProperties}
        />
      ) : null}
      <button
        type="button"
        onClick={() => onPlay(line.seq)}
        className="flex min-w-0 flex-1 items-baseline gap-3 rounded-edit px-2 py-2.5 text-left transition hover:bg-ink/4"
      >
        <span className="figures min-w-[44px] shrink-0 text-right text-ink-2">
          {formatDuration(line.startMs)}
        </span>
        <LineText
          en={line.en}
          zh={line.zh}
          size="s"
          {...(spans ? { spans } : {})}
          className="min-w-0 flex-1"
        />
      </button>
      <span
        className={classNames(
          'flex shrink-0 pt-1 transition-opacity focus-within:opacity-100 group-hover/row:opacity-100',
          current ? 'opacity-100' : 'opacity-0 pointer-coarse:hidden',
        )}
      >
        <button
          type="button"
          onClick={(event) => onSaveWord(line, event.currentTarget)}
          aria-label={t('words.keepLine')}
          title={t('words.keepLine')}
          className={actionClassName}
        >
          <BookmarkPlus size={18} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <Link
          to={cutTo}
          aria-label={t('player.cutLine')}
          title={t('player.cutLine')}
          className={actionClassName}
        >
          <Scissors size={18} strokeWidth={1.5} aria-hidden="true" />
        </Link>
        <Link
          to={freezeTo}
          aria-label={t('player.freezeLine')}
          title={t('player.freezeLine')}
          className={actionClassName}
        >
          <Camera size={18} strokeWidth={1.5} aria-hidden="true" />
        </Link>
      </span>
    </li>
  );
});
