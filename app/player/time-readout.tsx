import { useEffect, useRef } from 'react';
import { formatDuration } from '../i18n/format-time.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Playback } from './playback.ts';

/** The time of the playhead, and the length of the video. Written directly to the DOM on every frame, without rendering. */
export function TimeReadout({
  playback,
  openingMs,
  durationMs,
}: {
  playback: Playback | null;
  /** Time of the playhead before there is a playback, in milliseconds. */
  openingMs: number;
  /** Null hides the length. */
  durationMs: number | null;
}) {
  const { t } = useTranslation();
  const time = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!playback) return;
    const write = () => {
      if (time.current) time.current.textContent = formatDuration(playback.ms);
    };
    write();
    return playback.subscribe(write);
  }, [playback]);
  return (
    <span
      className="figures inline-flex gap-1.5 whitespace-nowrap text-14!"
      role="timer"
      aria-live="off"
      aria-label={t('player.progress')}
    >
      <span ref={time}>{formatDuration(openingMs)}</span>
      {durationMs === null ? null : <span className="text-ink-2">/ {formatDuration(durationMs)}</span>}
    </span>
  );
}
