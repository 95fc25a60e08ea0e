import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/index.ts';
import type { Microphone } from './microphone.ts';

/** A voice with a peak below this is too quiet. Full scale is 1. */
const QUIET_PEAK = 0.05;
/** A voice with a peak from this on is distorted. Full scale is 1. */
const LOUD_PEAK = 0.95;
/** How long a peak is held, so that the text doesn't flicker between two syllables. */
const HOLD_MS = 1200;
const BARS = 32;
/** The level at the left end of the meter, in decibels relative to full scale. */
const FLOOR_DB = -48;

type Level = 'quiet' | 'good' | 'loud';

/** The microphone's level, as a row of bars and as text. */
export function LevelMeter({ microphone }: { microphone: Microphone }) {
  const { t } = useTranslation();
  const fill = useRef<HTMLSpanElement>(null);
  const [level, setLevel] = useState<Level>('quiet');
  useEffect(() => {
    let frame = 0;
    let held = { peak: 0, untilMs: 0 };
    const draw = () => {
      const peak = microphone.level();
      const now = performance.now();
      if (peak >= held.peak || now > held.untilMs) held = { peak, untilMs: now + HOLD_MS };
      setLevel(held.peak >= LOUD_PEAK ? 'loud' : held.peak >= QUIET_PEAK ? 'good' : 'quiet');
      const db = 20 * Math.log10(Math.max(peak, 1e-6));
      const share = Math.max(0, Math.min(1, 1 - db / FLOOR_DB));
      if (fill.current) {
        fill.current.style.clipPath = `inset(0 ${100 - (Math.round(share * BARS) / BARS) * 100}% 0 0)`;
      }
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [microphone]);
  const bars =
    'repeating-linear-gradient(90deg, currentColor 0 calc(100% / 32 - 3px), transparent 0 calc(100% / 32))';
  return (
    <div className="grid gap-1 sm:max-w-[420px]">
      <span aria-hidden="true" className="relative block h-4 text-rule">
        <span className="absolute inset-0" style={{ background: bars }} />
        <span
          ref={fill}
          className={classNames('absolute inset-0', level === 'loud' ? 'text-rec' : 'text-mine')}
          style={{ background: bars, clipPath: 'inset(0 100% 0 0)' }}
        />
      </span>
      <p className="flex justify-between gap-4 text-14 text-ink-2">
        <span>{t('takes.mic.ready')}</span>
        <span role="status">{t(`takes.mic.level.${level}`)}</span>
      </p>
    </div>
  );
}
