import { useEffect, useRef, useState } from 'react';
import { QUIET_PEAK } from '#shared/take-level.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../../ui/index.ts';
import type { Microphone } from './microphone.ts';

/** How long the text keeps the loudest moment, so that it speaks of the voice and not of the pause after a word. */
const HOLD_MS = 2000;
/** How fast the meter falls, in decibels per second, so that it doesn't flicker between two syllables. */
const FALL_DB_PER_SECOND = 16;
const BARS = 32;
/** The level at the left end of the meter, in decibels relative to full scale. */
const FLOOR_DB = -48;

type Level = 'quiet' | 'good' | 'loud';

/** Converts a peak, of which 1 is full scale, to decibels. */
const toDb = (peak: number): number => 20 * Math.log10(Math.max(peak, 1e-6));

/** The microphone's level as a row of bars, and as text: what the verdict on a take of this voice would be. */
export function LevelMeter({ microphone }: { microphone: Microphone }) {
  const { t } = useTranslation();
  const fill = useRef<HTMLSpanElement>(null);
  const [level, setLevel] = useState<Level>('quiet');
  useEffect(() => {
    let frame = 0;
    let shown = { db: FLOOR_DB, atMs: performance.now() };
    let heardMs = Number.NEGATIVE_INFINITY;
    let clippedMs = Number.NEGATIVE_INFINITY;
    const draw = () => {
      const now = performance.now();
      const fallen = shown.db - ((now - shown.atMs) / 1000) * FALL_DB_PER_SECOND;
      const { peak, clipped } = microphone.level();
      const db = Math.max(toDb(peak), fallen);
      shown = { db, atMs: now };
      if (peak >= QUIET_PEAK) heardMs = now;
      if (clipped) clippedMs = now;
      setLevel(now - clippedMs < HOLD_MS ? 'loud' : now - heardMs < HOLD_MS ? 'good' : 'quiet');
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
