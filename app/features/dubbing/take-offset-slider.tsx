import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TAKE_OFFSET_MAX_MS } from '#shared/take-limits.ts';

const STEP_MS = 10;

/** Moves a take against the clip; `onMove` follows the hand, `onKeep` is told once it rests. */
export function TakeOffsetSlider({
  label,
  offsetMs,
  disabled = false,
  onMove,
  onKeep,
}: {
  label: string;
  offsetMs: number;
  disabled?: boolean;
  onMove?: (offsetMs: number) => void;
  onKeep: (offsetMs: number) => void;
}) {
  const { t } = useTranslation();
  const [value, setValue] = useState(offsetMs);
  useEffect(() => setValue(offsetMs), [offsetMs]);
  const keep = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (currentTarget.valueAsNumber !== offsetMs) onKeep(currentTarget.valueAsNumber);
  };
  const sign = value > 0 ? '+' : '';
  return (
    <label className="flex items-center gap-2 px-2 text-14">
      <span className="text-ink-2">{t('takes.shift')}</span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={t('takes.shiftValue', { ms: value })}
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
        onPointerUp={keep}
        onKeyUp={keep}
        onBlur={keep}
        className="w-32 accent-mine"
      />
      <span className="figures w-[72px]">{t('takes.shiftValue', { ms: `${sign}${value}` })}</span>
    </label>
  );
}
