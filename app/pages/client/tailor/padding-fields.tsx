import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PADDING_MAX_MS } from '../../../tailor/saved-selection.ts';
import type { Padding } from '../../../tailor/selection.ts';

/** How much is taken before and after a line that is chosen. */
export function PaddingFields({
  padding,
  onChange,
}: {
  padding: Padding;
  onChange: (padding: Padding) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-2">
      <span>{t('tailor.lineHint')}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <MsField
          label={t('tailor.head')}
          value={padding.headMs}
          onChange={(headMs) => onChange({ ...padding, headMs })}
        />
        <MsField
          label={t('tailor.tail')}
          value={padding.tailMs}
          onChange={(tailMs) => onChange({ ...padding, tailMs })}
        />
      </span>
    </div>
  );
}

function MsField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (ms: number) => void;
}) {
  const id = useId();
  return (
    <span className="flex items-center gap-1.5">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={0}
        max={PADDING_MAX_MS}
        step={50}
        value={value}
        onChange={(event) => {
          const ms = Math.round(event.currentTarget.valueAsNumber);
          onChange(Number.isNaN(ms) ? 0 : Math.max(0, Math.min(ms, PADDING_MAX_MS)));
        }}
        className="figures h-8 w-[68px] rounded-edit border border-edge bg-sheet px-2 text-right text-ink focus:border-ink"
      />
      <span className="figures">ms</span>
    </span>
  );
}
