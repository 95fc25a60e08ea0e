import { type FrameRate, frameStartMs } from '#shared/frames.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { rulerStepMs, type TimeWindow, timeToX } from '../../ui/time-window.ts';

/** Smallest distance between two labels, in CSS pixels. */
const MIN_LABEL_GAP = 92;
/** Smallest width of a frame, in CSS pixels, at which each frame gets a tick of its own. */
const MIN_FRAME_WIDTH = 6;

/** Draws the labels and ticks of a time window. When zoomed in far enough, adds a fine tick for each frame. */
export function drawRuler(
  context: CanvasRenderingContext2D,
  args: { width: number; height: number; color: string; window: TimeWindow; rate: FrameRate },
): void {
  const { width, height, color, window, rate } = args;
  const endMs = window.startMs + window.spanMs;
  context.fillStyle = color;
  context.font = `11px ${getComputedStyle(context.canvas).fontFamily}`;
  context.textBaseline = 'top';
  const step = rulerStepMs(window, width, MIN_LABEL_GAP);
  for (let ms = Math.floor(window.startMs / step) * step; ms <= endMs; ms += step) {
    const x = Math.round(timeToX(ms, window, width));
    context.fillRect(x, 0, 1, height);
    context.fillText(formatLabel(ms, step), x + 5, 2);
    for (let part = 1; part < 5; part += 1) {
      context.fillRect(Math.round(timeToX(ms + (part * step) / 5, window, width)), height - 5, 1, 5);
    }
  }
  const frameMs = frameStartMs(1, rate);
  if ((frameMs / window.spanMs) * width < MIN_FRAME_WIDTH) return;
  context.globalAlpha = 0.5;
  for (let frame = Math.floor(window.startMs / frameMs); frameStartMs(frame, rate) <= endMs; frame += 1) {
    context.fillRect(timeToX(frameStartMs(frame, rate), window, width), height - 3, 1, 3);
  }
  context.globalAlpha = 1;
}

function formatLabel(ms: number, step: number): string {
  const seconds = formatDuration(Math.floor(ms / 1000) * 1000);
  if (step >= 1000) return seconds;
  const digits = step >= 100 ? 1 : 2;
  return `${seconds}.${String(Math.floor((ms % 1000) / 10 ** (3 - digits))).padStart(digits, '0')}`;
}
