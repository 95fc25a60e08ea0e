import { Button, Input } from 'antd';
import { Play } from 'lucide-react';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import type { LineDto } from '#contract/lines.ts';
import { LINE_LENGTH_MAX_MS, LINE_TEXT_MAX } from '#shared/line-table.ts';
import { formatTimeCode, parseClockTime } from '#shared/time-code.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import {
  type Carets,
  type DraftFault,
  isDirty,
  joinLines,
  type LineContent,
  type LineDraft,
  type LineEdit,
  readDraft,
  splitAtCarets,
  toContent,
} from './line-edits.ts';

const STEP_MS = 100;

/** Edits one line. Shows validation errors on the fields on save, split, and join. */
export function LineEditor({
  draft,
  previous,
  next,
  filmMs,
  busy,
  onChange,
  onApply,
  onClose,
  onPlay,
}: {
  draft: LineDraft;
  /** The lines around it; null if there is none. */
  previous: LineDto | null;
  next: LineDto | null;
  filmMs: number | null;
  busy: boolean;
  onChange: (draft: LineDraft) => void;
  onApply: (edit: LineEdit, done: string) => Promise<void>;
  onClose: () => void;
  onPlay: (span: { startMs: number; endMs: number }) => void;
}) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<DraftFault | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const carets = useRef<Carets>({ en: null, zh: null });
  const isNew = draft.original === null;
  const count = isNew ? 0 : 1;

  const change = (typed: Partial<LineDraft>) => {
    setFault(null);
    setProblem(null);
    onChange({ ...draft, ...typed });
  };
  /** Reads the draft as a line between these two. Shows its fault and returns null if it has one. */
  const read = (after: LineDto | null = next): LineContent | null => {
    const found = readDraft({ draft, previous, next: after, filmMs });
    setFault('fault' in found ? found.fault : null);
    return 'line' in found ? found.line : null;
  };
  const save = () => {
    const line = read();
    if (line)
      void onApply(
        { fromSeq: draft.seq, count, lines: [line] },
        t(isNew ? 'lineTable.added' : 'lineTable.saved'),
      );
  };
  const split = () => {
    const line = read();
    if (!line) return;
    const halves = splitAtCarets({ ...line, en: draft.en || null, zh: draft.zh || null }, carets.current);
    if (halves) void onApply({ fromSeq: draft.seq, count, lines: halves }, t('lineTable.splitDone'));
    else setProblem(t('lineTable.splitWhere'));
  };
  const join = () => {
    const line = read();
    if (!line || !next) return;
    const joined = joinLines(line, toContent(next));
    if (joined.endMs - joined.startMs > LINE_LENGTH_MAX_MS) return setProblem(t('lineTable.joinTooLong'));
    void onApply({ fromSeq: draft.seq, count: count + 1, lines: [joined] }, t('lineTable.joinDone'));
  };
  const listen = () => {
    const [startMs, endMs] = [parseClockTime(draft.start), parseClockTime(draft.end)];
    if (startMs !== null && endMs !== null && endMs > startMs) onPlay({ startMs, endMs });
    else read();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else if (event.key === 'Escape' && !isDirty(draft)) onClose();
  };
  const faultOf = (field: DraftFault['field']) =>
    fault?.field === field
      ? t(`lineTable.fault.${fault.rule}`, faultValues(fault, { previous, next, filmMs }))
      : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the fields inside
    <div className="grid grid-cols-1 gap-3 bg-sheet px-3 py-4" onKeyDown={handleKey}>
      <p className="font-semibold">
        {isNew ? t('lineTable.newLine') : t('lineTable.line', { number: draft.seq + 1 })}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <TimeField
          label={t('lineTable.start')}
          value={draft.start}
          fault={faultOf('startMs')}
          onChange={(start) => change({ start })}
        />
        <TimeField
          label={t('lineTable.end')}
          value={draft.end}
          fault={faultOf('endMs')}
          onChange={(end) => change({ end })}
        />
        <Button
          className="sm:mt-[26px]"
          icon={<Play size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={listen}
        >
          {t('lineTable.listen')}
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {(['en', 'zh'] as const).map((lang) => (
          <TextField
            key={lang}
            lang={lang}
            value={draft[lang]}
            fault={faultOf(lang)}
            onChange={(text) => change({ [lang]: text })}
            onCaret={(at) => {
              carets.current = { ...carets.current, [lang]: at };
            }}
          />
        ))}
      </div>
      {problem ? (
        <p role="alert" className="text-14 text-rec-text">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="primary" loading={busy} onClick={save}>
          {t('lineTable.save')}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button disabled={busy} onClick={split} title={t('lineTable.splitHint')}>
          {t('lineTable.split')}
        </Button>
        {next ? (
          <Button disabled={busy} onClick={join}>
            {t('lineTable.join')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** What the wording of a fault names: the time that limits the line, or how long its text may be. */
function faultValues(
  { rule }: DraftFault,
  around: { previous: LineDto | null; next: LineDto | null; filmMs: number | null },
): Record<string, string | number> {
  const { previous, next, filmMs } = around;
  const limits = { before_previous: previous?.startMs, after_next: next?.startMs, after_film: filmMs };
  const ms = rule in limits ? limits[rule as keyof typeof limits] : null;
  return { time: formatTimeCode(ms ?? 0), max: LINE_TEXT_MAX };
}

function TimeField({
  label,
  value,
  fault,
  onChange,
}: {
  label: string;
  value: string;
  fault: string | null;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const move = (byMs: number) => {
    const ms = parseClockTime(value);
    if (ms !== null) onChange(formatTimeCode(ms + byMs));
  };
  return (
    <div className="grid max-w-[240px] gap-1">
      <label htmlFor={id}>{label}</label>
      <div className="flex gap-1">
        <Button aria-label={t('lineTable.earlier', { label })} onClick={() => move(-STEP_MS)}>
          −
        </Button>
        <Input
          id={id}
          className="figures w-[128px]!"
          value={value}
          status={fault ? 'error' : ''}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
        <Button aria-label={t('lineTable.later', { label })} onClick={() => move(STEP_MS)}>
          +
        </Button>
      </div>
      <FaultText id={`${id}-fault`} fault={fault} />
    </div>
  );
}

function TextField({
  lang,
  value,
  fault,
  onChange,
  onCaret,
}: {
  lang: 'en' | 'zh';
  value: string;
  fault: string | null;
  onChange: (value: string) => void;
  onCaret: (at: number) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const readCaret = (event: SyntheticEvent<HTMLTextAreaElement>) =>
    onCaret(event.currentTarget.selectionStart);
  return (
    <div className="grid grid-cols-1 content-start gap-1">
      <label htmlFor={id}>{t(`lineTable.lang.${lang}`)}</label>
      <Input.TextArea
        id={id}
        lang={lang === 'en' ? 'en' : 'zh-CN'}
        value={value}
        autoSize={{ minRows: 2, maxRows: 8 }}
        status={fault ? 'error' : ''}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-fault`}
        onChange={(event) => {
          onChange(event.target.value);
          onCaret(event.target.selectionStart);
        }}
        onSelect={readCaret}
      />
      <FaultText id={`${id}-fault`} fault={fault} />
    </div>
  );
}

function FaultText({ id, fault }: { id: string; fault: string | null }) {
  return (
    <p id={id} role={fault ? 'alert' : undefined} className="text-14 text-rec-text">
      {fault}
    </p>
  );
}
