import { useMemo, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type DrawCallback, HiDpiCanvas } from '../../ui/hidpi-canvas.tsx';
import { drawWaveform } from './draw-waveform.ts';
import type { PeakPyramid } from './peak-pyramid.ts';
import type { TimeWindowControl } from './use-time-window.ts';

const HEIGHT = 24;
/** Share of the window that an arrow key scrolls by. */
const KEY_SHARE = 0.25;

/** A scroll bar for the timeline. Shows the waveform of the whole video, the visible window, and the selection. */
export function OverviewBar({
  pyramid,
  control,
  chosenFromMs,
  chosenToMs,
  controls,
}: {
  pyramid: PeakPyramid | null;
  control: TimeWindowControl;
  chosenFromMs: number;
  chosenToMs: number;
  /** ID of the timeline that the bar scrolls. */
  controls: string;
}) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const grabOffsetMs = useRef<number | null>(null);
  const { window, limits } = control;
  const draw = useMemo<DrawCallback>(
    () =>
      (context, { width, height, color }) => {
        if (!pyramid) return;
        const whole = { startMs: 0, spanMs: limits.durationMs };
        drawWaveform(context, { width, height, color, pyramid, window: whole, bright: null });
      },
    [pyramid, limits],
  );
  const percentOf = (ms: number) => (ms / limits.durationMs) * 100;
  const timeAt = (clientX: number) => {
    const box = bar.current?.getBoundingClientRect();
    return box ? ((clientX - box.left) / box.width) * limits.durationMs : 0;
  };
  const maxStartMs = Math.max(0, limits.durationMs - window.spanMs);
  return (
    <div
      ref={bar}
      role="scrollbar"
      tabIndex={0}
      aria-label={t('clipEditor.overview')}
      aria-controls={controls}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.round(maxStartMs)}
      aria-valuenow={Math.round(window.startMs)}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -KEY_SHARE, ArrowRight: KEY_SHARE, PageUp: -1, PageDown: 1 }[event.key];
        if (by === undefined || event.altKey) return;
        event.preventDefault();
        control.pan(by * window.spanMs);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const ms = timeAt(event.clientX);
        const inside = ms >= window.startMs && ms <= window.startMs + window.spanMs;
        grabOffsetMs.current = inside ? ms - window.startMs : window.spanMs / 2;
        if (!inside) control.show(ms - window.spanMs / 2);
      }}
      onPointerMove={(event) => {
        if (grabOffsetMs.current !== null) control.show(timeAt(event.clientX) - grabOffsetMs.current);
      }}
      onPointerUp={() => {
        grabOffsetMs.current = null;
      }}
      onPointerCancel={() => {
        grabOffsetMs.current = null;
      }}
      className="relative cursor-pointer touch-none bg-sheet"
    >
      <HiDpiCanvas draw={draw} height={HEIGHT} className="text-edge" />
      <span
        aria-hidden="true"
        className="absolute inset-y-0 bg-line/80"
        style={{
          left: `${percentOf(chosenFromMs)}%`,
          width: `max(2px, ${percentOf(chosenToMs - chosenFromMs)}%)`,
        }}
      />
      <span
        aria-hidden="true"
        className="absolute inset-y-0 min-w-2 border border-ink bg-ink/12"
        style={{ left: `${percentOf(window.startMs)}%`, width: `${percentOf(window.spanMs)}%` }}
      />
    </div>
  );
}
