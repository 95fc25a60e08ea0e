import { useTranslation } from 'react-i18next';
import type { LineDto } from '#contract/lines.ts';
import type { TakeDto } from '#contract/takes.ts';
import { classNames, LineText } from '../../ui/index.ts';

/** Maximum number of dots for the takes of a line. */
const MAX_DOTS = 8;

/** The list of the clip's lines and the whole clip, with a dot for each take. The dot of the best take is filled. */
export function PracticeLineList({
  lines,
  takes,
  selected,
  disabled,
  onSelect,
}: {
  lines: LineDto[];
  takes: TakeDto[];
  selected: number | null;
  disabled: boolean;
  onSelect: (line: number | null) => void;
}) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('takes.lines')} className="grid content-start gap-2">
      {lines.length === 0 ? <p className="text-ink-2">{t('takes.noLines')}</p> : null}
      <ol className="grid gap-1 max-lg:max-h-[38vh] max-lg:overflow-y-auto max-lg:px-1 max-lg:py-1">
        {lines.map((line, index) => (
          <Row
            key={`${line.id} ${line.startMs}`}
            current={selected === index}
            disabled={disabled}
            takes={takes.filter((take) => take.line === index)}
            onClick={() => onSelect(index)}
          >
            <LineText en={line.en} zh={line.zh} size="s" />
          </Row>
        ))}
        <Row
          current={selected === null}
          disabled={disabled}
          takes={takes.filter((take) => take.line === null)}
          onClick={() => onSelect(null)}
        >
          <span className="block font-medium text-16">{t('takes.whole')}</span>
          <span className="block text-12 text-ink-2">{t('takes.wholeHint')}</span>
        </Row>
      </ol>
    </nav>
  );
}

function Row({
  current,
  disabled,
  takes,
  onClick,
  children,
}: {
  current: boolean;
  disabled: boolean;
  takes: TakeDto[];
  onClick: () => void;
  children: React.ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <li>
      <button
        type="button"
        aria-current={current ? 'true' : undefined}
        disabled={disabled}
        onClick={onClick}
        className="relative block w-full px-4 py-2 text-left transition hover:bg-ink/7 disabled:opacity-60"
      >
        <span
          aria-hidden="true"
          className={classNames(
            'bracket text-line transition-opacity',
            current ? 'opacity-100' : 'opacity-0',
          )}
        />
        {children}
        <span className="mt-1 flex min-h-2 gap-1">
          {takes.slice(0, MAX_DOTS).map((take) => (
            <span
              key={take.takeId}
              aria-hidden="true"
              className={classNames(
                'size-2 rounded-full border border-mine',
                take.isBest ? 'bg-mine' : 'bg-mine-soft',
              )}
            />
          ))}
          {takes.length > 0 ? (
            <span className="sr-only">{t('takes.takesCount', { count: takes.length })}</span>
          ) : null}
        </span>
      </button>
    </li>
  );
}
