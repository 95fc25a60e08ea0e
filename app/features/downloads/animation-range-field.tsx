import type { LineDto } from '#contract/lines.ts';
import type { AnimationSpan } from '#domain/clips/resolve-animation-span.ts';
import { ANIMATION_MAX_MS } from '#shared/clip-files.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Select } from '../../ui/index.ts';

const START = 'start';
const MAX_TEXT_LENGTH = 24;

/** Selects the part of a long clip that animations show: from its start, or from one of its lines. */
export function AnimationRangeField({
  lines,
  lengthMs,
  span,
  onChange,
}: {
  lines: readonly LineDto[];
  lengthMs: number;
  span: AnimationSpan;
  onChange: (span: AnimationSpan) => void;
}) {
  const { t } = useTranslation();
  const startLines = lines.filter(({ startMs }) => startMs > 0 && startMs < lengthMs - 500);
  const options = [
    { value: START, label: t('download.spanStart', { seconds: ANIMATION_MAX_MS / 1000 }) },
    ...startLines.map((line) => ({
      value: String(Math.round(line.startMs)),
      label: t('download.spanLine', {
        at: (line.startMs / 1000).toFixed(1),
        text: truncate(line.en ?? line.zh ?? ''),
      }),
    })),
  ];
  return (
    <Select
      label={t('download.span')}
      showLabel
      size="s"
      value={span.fromMs === null ? START : String(span.fromMs)}
      options={options}
      className="max-w-full"
      onChange={(value) =>
        onChange(
          value === START
            ? { fromMs: null, toMs: null }
            : { fromMs: Number(value), toMs: Math.min(lengthMs, Number(value) + ANIMATION_MAX_MS) },
        )
      }
    />
  );
}

function truncate(text: string): string {
  const letters = [...text];
  return letters.length <= MAX_TEXT_LENGTH ? text : `${letters.slice(0, MAX_TEXT_LENGTH - 1).join('')}…`;
}
