import { useEffect, useState } from 'react';
import { TAKE_OFFSET_MAX_MS } from '#shared/take-limits.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

const STEP_MS = 10;

/**
 * A slider that shifts a take relative to the clip. Calls `onMove` while the slider moves, and `onCommit` when it is
 * released.
 */
export function TakeOffsetSlider({
  label,
  offsetMs,
  disabled = false,
  onMove,
  onCommit,
}: {
  label: string;
  offsetMs: number;
  disabled?: boolean;
  onMove?: (offsetMs: number) => void;
  onCommit: (offsetMs: number) => void;
}) {
  const { t } = useTranslation();
  const [value, setValue] = useState(offsetMs);
  useEffect(() => setValue(offsetMs), [offsetMs]);
  const commit = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (currentTarget.valueAsNumber !== offsetMs) onCommit(currentTarget.valueAsNumber);
  };
  const seconds = (Math.abs(value) / 1000).toFixed(1);
  const text =
    value === 0
      ? t('takes.shiftNone')
      : t(value < 0 ? 'takes.shiftEarlier' : 'takes.shiftLater', { seconds });
  return (
    <label className="flex items-center gap-2 px-2 text-14">
      <span className="text-ink-2">{t('takes.shift')}</span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={text}
        min={-TAKE_OFFSET_MAX_MS}
        max={TAKE_OFFSET_MAX_MS}
        step={STEP_MS}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const moved = event.target.valueAsNumber;
          setValue(moved);
          onMove?.(moved);
        }}
        // Arrow keys shift the take here; elsewhere on the page they move between lines.
        onKeyDown={(event) => {
          if (event.key.startsWith('Arrow')) event.stopPropagation();
        }}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
        className="w-32 accent-mine"
      />
      <span className="figures w-[96px]">{text}</span>
    </label>
  );
}
