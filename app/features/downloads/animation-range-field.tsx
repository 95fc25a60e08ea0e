import { useTranslation } from 'react-i18next';
import type { LineDto } from '#contract/lines.ts';
import type { AnimationSpan } from '#domain/clips/resolve-animation-span.ts';
import { ANIMATION_MAX_MS } from '#shared/clip-files.ts';
import { Select } from '../../ui/index.ts';

const START = 'start';
const LONGEST_TEXT = 24;

/** Chooses the part of a long clip that animations show: its start, or from one of its lines on. */
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
  const spoken = lines.filter(({ startMs }) => startMs > 0 && startMs < lengthMs - 500);
  const options = [
    { value: START, label: t('download.spanStart', { seconds: ANIMATION_MAX_MS / 1000 }) },
    ...spoken.map((line) => ({
      value: String(Math.round(line.startMs)),
      label: t('download.spanLine', {
        at: (line.startMs / 1000).toFixed(1),
        text: shortened(line.en ?? line.zh ?? ''),
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

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= LONGEST_TEXT ? text : `${letters.slice(0, LONGEST_TEXT - 1).join('')}…`;
}
