import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimeCode } from '#shared/time-code.ts';
import type { Playback } from './playback.ts';

/** Time code and frame number. Written directly to the DOM on every frame, without rendering. */
export function TimeReadout({ playback }: { playback: Playback | null }) {
  const { t } = useTranslation();
  const code = useRef<HTMLSpanElement>(null);
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!playback) return;
    const write = () => {
      if (code.current) code.current.textContent = formatTimeCode(playback.ms);
      if (frame.current) frame.current.textContent = `f${playback.frame}`;
    };
    write();
    return playback.subscribe(write);
  }, [playback]);
  return (
    <span
      className="figures inline-flex gap-2 whitespace-nowrap"
      role="timer"
      aria-live="off"
      aria-label={t('player.progress')}
    >
      <span ref={code}>{formatTimeCode(0)}</span>
      <span ref={frame} className="min-w-[6ch] text-ink-2">
        f0
      </span>
    </span>
  );
}
