import type { LineDto } from '#contract/lines.ts';
import type { LinePracticeDto, TakeDto } from '#contract/takes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../../ui/index.ts';
import { LivingLineText } from '../words/living-line-text.tsx';

/** Maximum number of dots for the takes of a line. */
const MAX_DOTS = 8;

/** The list of the clip's lines and the whole clip, with a dot for each take. The dot of the best take is filled. */
export function PracticeLineList({
  lines,
  takes,
  practiced,
  roleOf,
  selected,
  disabled,
  onSelect,
  onOpenWord,
}: {
  lines: LineDto[];
  takes: TakeDto[];
  /** How often each line was heard and recorded. */
  practiced: readonly LinePracticeDto[];
  /** The role of a line in the dubs that the viewer takes part in; null without one. */
  roleOf: (line: number) => { name: string; mine: boolean } | null;
  selected: number | null;
  disabled: boolean;
  onSelect: (line: number | null) => void;
  /** Called when the card of a word opens. */
  onOpenWord: () => void;
}) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('takes.lines')} className="grid content-start gap-2">
      {lines.length === 0 ? <p className="text-ink-2">{t('takes.noLines')}</p> : null}
      <ol className="grid gap-1 max-h-[30vh] overflow-y-auto px-1 py-1">
        {lines.map((line, index) => (
          <Row
            key={`${line.id} ${line.startMs}`}
            label={line.en ?? line.zh ?? ''}
            current={selected === index}
            disabled={disabled}
            takes={takes.filter((take) => take.lineIndex === index)}
            practice={practiced.find(({ lineIndex }) => lineIndex === index)}
            role={roleOf(index)}
            onClick={() => onSelect(index)}
          >
            <LivingLineText
              line={line}
              speakers={roleOf(index) ? undefined : line.speakers}
              size="s"
              onOpen={onOpenWord}
            />
          </Row>
        ))}
        <Row
          label={`${t('takes.whole')} ${t('takes.wholeHint')}`}
          current={selected === null}
          disabled={disabled}
          takes={takes.filter((take) => take.lineIndex === null)}
          practice={practiced.find(({ lineIndex }) => lineIndex === null)}
          onClick={() => onSelect(null)}
        >
          <span className="block font-medium text-16">{t('takes.whole')}</span>
          <span className="block text-12 text-ink-2">{t('takes.wholeHint')}</span>
        </Row>
      </ol>
      {practiced.length > 0 ? (
        <p className="px-4 py-2 text-12 text-ink-2 text-pretty">{t('takes.practicedNote')}</p>
      ) : null}
    </nav>
  );
}

function Row({
  label,
  current,
  disabled,
  takes,
  practice,
  role = null,
  onClick,
  children,
}: {
  label: string;
  current: boolean;
  disabled: boolean;
  takes: TakeDto[];
  practice: LinePracticeDto | undefined;
  role?: { name: string; mine: boolean } | null;
  onClick: () => void;
  children: React.ReactNode;
}) {
  const { t } = useTranslation();
  const count = takes.length > 0 ? t('takes.takesCount', { count: takes.length }) : '';
  const roleText = role ? (role.mine ? `${role.name} · ${t('dubRoles.mineMark')}` : role.name) : '';
  return (
    <li className="relative px-4 py-2 transition hover:bg-ink/7 has-disabled:opacity-60">
      {/* The button is as large as the row. The words are above it. */}
      <button
        type="button"
        aria-label={[label, roleText, count].filter((text) => text !== '').join(' ')}
        aria-current={current ? 'true' : undefined}
        disabled={disabled}
        onClick={onClick}
        className="absolute! inset-0"
      />
      <span
        aria-hidden="true"
        className={classNames('bracket text-line transition-opacity', current ? 'opacity-100' : 'opacity-0')}
      />
      {role ? (
        <span
          aria-hidden="true"
          className={classNames('block text-12', role.mine ? 'text-mine-text' : 'text-ink-2')}
        >
          {roleText}
        </span>
      ) : null}
      {children}
      {practice ? (
        <span className="mt-1 block text-12 text-ink-2">
          {t('takes.practiced', { listens: practice.listens, reads: practice.reads })}
        </span>
      ) : null}
      <span aria-hidden="true" className="mt-1 flex min-h-2 gap-1">
        {takes.slice(0, MAX_DOTS).map((take) => (
          <span
            key={take.takeId}
            className={classNames(
              'size-2 rounded-full border border-mine',
              take.isBest ? 'bg-mine' : 'bg-mine-soft',
            )}
          />
        ))}
      </span>
    </li>
  );
}
